import type { FlowIssue } from '../flow-issue.ts';
import type { Flow, Step } from '../flow.ts';
import { readYaml } from '../yaml/read-yaml.ts';
import { findEntry, type YamlMap, type YamlNode } from '../yaml/yaml-node.ts';
import { findNearest } from './find-nearest.ts';
import { readSteps } from './read-steps.ts';
import { describe, quote, readList, readText, readTextMap } from './read-values.ts';
import { Reading } from './reading.ts';

/** A flow as far as it could be read, and everything that is wrong with it. */
export interface ReadFlow {
  /** Undefined if there is no flow at all in the file. */
  readonly flow: Flow | undefined;
  readonly issues: readonly FlowIssue[];
}

/**
 * Reads a flow in the form of Maestro 2.8: one document with `appId` and other facts, and one with a list of commands.
 * Files that the flow names are not read.
 *
 * @param file the path of the file, for the places of issues
 */
export function readFlow(source: string, file: string): ReadFlow {
  const { documents, issues } = readYaml(source, file);
  const reading = new Reading(readSteps);
  reading.issues.push(...issues);
  const flow = issues.length > 0 ? undefined : readDocuments(documents, { reading, file });
  return { flow, issues: reading.issues };
}

interface FlowReading {
  readonly reading: Reading;
  readonly file: string;
}

function readDocuments(documents: readonly YamlNode[], { reading, file }: FlowReading): Flow | undefined {
  const start = { file, line: 1, column: 1 };
  const [head, list, third] = documents;
  if (head === undefined || (head.kind === 'null' && list === undefined))
    return reading.error('NOT_A_FLOW', start, { message: 'The file is empty.' });
  if (third !== undefined)
    reading.error('VALUE_INVALID', third.place, {
      message: 'A flow consists of two parts. This is a third one.',
      hint: 'Remove the line --- before it.',
    });
  if (head.kind !== 'map')
    return reading.error('NOT_A_FLOW', head.place, {
      message: `A flow begins with names with values, not with ${describe(head)}.`,
      hint: 'Begin the file with appId, and a line --- before the commands.',
    });
  if (list === undefined && findEntry(head, 'flows'))
    return reading.error('NOT_A_FLOW', head.place, {
      message: 'This is a configuration of Maestro, which names flows, and no flow.',
    });
  const facts = readHead(head, reading);
  if (list === undefined || list.kind === 'null' || (list.kind === 'list' && list.items.length === 0)) {
    reading.error('NOT_A_FLOW', list?.place ?? head.place, {
      message: 'The flow has no commands.',
      hint: 'Write them as a list after a line ---.',
    });
    return undefined;
  }
  return facts && { file, ...facts, steps: readSteps(list, reading) ?? [] };
}

/** Names that Maestro knows, and that change nothing here. */
const OTHER_KEYS: readonly string[] = ['properties', 'jsEngine', 'ext'];

const KEYS: readonly string[] = ['appId', 'name', 'tags', 'env', 'onFlowStart', 'onFlowComplete'];

function readHead(head: YamlMap, reading: Reading): Omit<Flow, 'file' | 'steps'> | undefined {
  for (const { key, place } of head.entries) warnUnknown(key, { place, reading });
  const value = (key: string): YamlNode | undefined => {
    const found = findEntry(head, key)?.value;
    return found?.kind === 'null' ? undefined : found;
  };
  const list = (key: string): readonly Step[] => {
    const node = value(key);
    return (node && readSteps(node, reading)) ?? [];
  };
  const [appNode, nameNode, tagsNode, envNode] = [value('appId'), value('name'), value('tags'), value('env')];
  const facts = {
    name: nameNode && readText(nameNode, reading),
    tags: (tagsNode && readList(readText)(tagsNode, reading))?.map(({ source }) => source) ?? [],
    env: (envNode && readTextMap(envNode, reading)) ?? [],
    onFlowStart: list('onFlowStart'),
    onFlowComplete: list('onFlowComplete'),
  };
  if (appNode === undefined) {
    const url = findEntry(head, 'url');
    return reading.error(url ? 'NOT_SUPPORTED' : 'NOT_A_FLOW', (url ?? head).place, {
      message: url
        ? 'A flow with url drives a web page, which is not done here.'
        : 'The flow does not say which app it is for.',
      hint: 'Write appId: and the package or bundle id of the app.',
    });
  }
  const appId = readText(appNode, reading);
  return appId && { appId, ...facts };
}

function warnUnknown(
  key: string,
  { place, reading }: { readonly place: YamlNode['place']; readonly reading: Reading },
): void {
  if ([...KEYS, ...OTHER_KEYS, 'url'].includes(key)) return;
  if (key === 'androidWebViewHierarchy')
    reading.warn('DIFFERS', place, {
      message: 'androidWebViewHierarchy is not used: elements of web views are those that Android tells.',
    });
  else {
    const nearest = findNearest(key, KEYS);
    reading.warn('PROPERTY_UNKNOWN', place, {
      message: `${quote(key)} is not used.`,
      hint: nearest === undefined ? undefined : `Did you mean ${nearest}?`,
    });
  }
}
