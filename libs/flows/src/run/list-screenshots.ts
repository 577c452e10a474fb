import { UnfitValue } from '../elements/filled-selector.ts';
import type { LoadedFlow } from '../files/load-flow.ts';
import type { FlowText, Step } from '../flow.ts';
import { readScreenshotName } from './screenshot-steps.ts';

/**
 * Lists the names under which a flow, and the flows that it names, take screenshots, without running it. Names that are
 * made from values when the flow runs are left out.
 */
export function listScreenshots({ files }: LoadedFlow): string[] {
  const steps = [...files.values()].flatMap(({ onFlowStart, steps: own, onFlowComplete }) => [
    ...onFlowStart,
    ...own,
    ...onFlowComplete,
  ]);
  return [...new Set(steps.flatMap(listIn))];
}

function listIn(step: Step): string[] {
  if (step.command === 'takeScreenshot') return readPlain(step.values.path);
  return 'commands' in step.values ? (step.values.commands ?? []).flatMap(listIn) : [];
}

function readPlain(text: FlowText | undefined): string[] {
  if (text === undefined || !text.parts.every((part) => typeof part === 'string')) return [];
  try {
    return [readScreenshotName(text.parts.join(''))];
  } catch (error) {
    if (error instanceof UnfitValue) return [];
    throw error;
  }
}
