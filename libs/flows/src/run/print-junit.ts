import { printPlace } from '../place.ts';
import type { FlowResult } from './flow-result.ts';

/** A result, and the files that were written for it. */
export interface ReportedResult extends FlowResult {
  readonly files?: readonly string[];
  /** Why the device ended the run, if not a step has failed. */
  readonly error?: string;
}

/**
 * Returns results as JUnit's XML, as CI services read it: a suite for each device, a case for each flow. Times are
 * seconds.
 */
export function printJunit(results: readonly ReportedResult[]): string {
  const devices = [...new Set(results.map(({ device }) => device))];
  const suites = devices.map((device) =>
    printSuite(
      device,
      results.filter((one) => one.device === device),
    ),
  );
  return ['<?xml version="1.0" encoding="UTF-8"?>', '<testsuites>', ...suites, '</testsuites>', ''].join(
    '\n',
  );
}

function printSuite(device: string, results: readonly ReportedResult[]): string {
  const errors = results.filter(({ error }) => error !== undefined).length;
  const failed = results.filter(({ outcome }) => outcome === 'failed').length - errors;
  const time = printSeconds(results.reduce((sum, { durationMs }) => sum + durationMs, 0));
  return [
    `  <testsuite name="${escapeXml(device)}" tests="${results.length}" failures="${failed}" errors="${errors}" time="${time}">`,
    ...results.map(printCase),
    '  </testsuite>',
  ].join('\n');
}

function printCase({ name, file, durationMs, failure, files = [], error }: ReportedResult): string {
  const open = `    <testcase name="${escapeXml(name)}" classname="${escapeXml(file)}" file="${escapeXml(file)}" time="${printSeconds(durationMs)}"`;
  // Some readers show the text of the element, and others its message.
  const printReason = (name: 'error' | 'failure', message: string, text: string): string =>
    [
      `${open}>`,
      `      <${name} message="${escapeXml(message)}">${escapeXml(text)}</${name}>`,
      '    </testcase>',
    ].join('\n');
  if (error !== undefined) return printReason('error', error, error);
  if (failure === undefined) return `${open}/>`;
  const { step, nearest } = failure;
  const lines = [
    `${step.text} (${printPlace(step.place)})`,
    step.reason ?? '',
    ...nearest.map((one) => `On the screen: ${one}`),
    ...files.map((path) => `Saved: ${path}`),
  ];
  return printReason('failure', step.reason ?? step.text, lines.join('\n'));
}

function printSeconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Escapes a text for XML 1.0, which has no place for most control characters, not even escaped. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replaceAll(/[&<>"']/gu, (sign) => ENTITIES[sign] ?? sign)
    .replaceAll('\n', '&#10;');
}
