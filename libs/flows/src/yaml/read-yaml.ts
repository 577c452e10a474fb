import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type ParsedNode,
  parseAllDocuments,
  type YAMLSeq,
} from 'yaml';

import type { FlowIssue } from '../flow-issue.ts';
import type { Place } from '../place.ts';
import type { YamlNode } from './yaml-node.ts';

/** The largest file that is read, in UTF-16 units. The largest of 1,334 flows of public apps has less than 40,000. */
const MAX_LENGTH = 512 * 1024;

/** The largest number of maps and lists that contain each other. */
const MAX_DEPTH = 64;

interface YamlReading {
  /** The documents up to the first error. An empty document is null. */
  readonly documents: readonly YamlNode[];
  readonly issues: readonly FlowIssue[];
}

/**
 * Reads the documents of a YAML file. Scalars stay text, so that `inputText: 0123` types four characters.
 * Aliases are refused: Maestro does not know them either, and a few of them can stand for gigabytes.
 */
export function readYaml(source: string, file: string): YamlReading {
  const lines = new LineCounter();
  const locate = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { file, line: Math.max(1, line), column: Math.max(1, col) };
  };
  const refuse = (place: Place, message: string): YamlReading => ({
    documents: [],
    issues: [{ severity: 'error', code: 'YAML_INVALID', place, message }],
  });
  const start = { file, line: 1, column: 1 };
  if (source.length > MAX_LENGTH)
    return refuse(start, `The file has more than ${MAX_LENGTH / 1024} KiB, which no flow needs.`);
  try {
    const parsed = parseAllDocuments(source, {
      schema: 'failsafe',
      lineCounter: lines,
      prettyErrors: false,
      uniqueKeys: true,
      keepSourceTokens: true,
      logLevel: 'silent',
    });
    if (!Array.isArray(parsed)) return { documents: [], issues: [] };
    const errors = parsed.flatMap(({ errors: found }) => found);
    if (errors.length > 0)
      return {
        documents: [],
        issues: listFaults(errors, { source, locate }),
      };
    return {
      documents: parsed.map(({ contents }) => convert(contents, { locate, depth: 0, around: start })),
      issues: [],
    };
  } catch (error) {
    if (error instanceof YamlRefusal) return refuse(error.place, error.message);
    // The parser calls itself for each map and list inside another.
    if (error instanceof RangeError)
      return refuse(start, 'The values of the file contain each other too deeply.');
    throw error;
  }
}

/** Returns what the parser found: the first fault of each line, because the others follow from it. */
function listFaults(
  errors: readonly { readonly pos: readonly [number, number]; readonly message: string }[],
  { source, locate }: { readonly source: string; readonly locate: (offset: number) => Place },
): FlowIssue[] {
  const places = errors.map(({ pos }) => locate(pos[0]));
  const isFirst = (at: number): boolean => places.findIndex(({ line }) => line === places[at]?.line) === at;
  return errors
    .map(({ message }, at): FlowIssue => {
      const place = places[at] ?? locate(0);
      const hint = findRemedy(source, place);
      return {
        ...{ severity: 'error', code: 'YAML_INVALID', place },
        message: `This is not valid YAML: ${describeFault(message)}`,
        ...(hint !== undefined && { hint }),
      };
    })
    .filter((_, at) => isFirst(at))
    .slice(0, 20);
}

/** Returns how to mend what people often write in flows; undefined for another fault. */
function findRemedy(source: string, { line }: Place): string | undefined {
  const written = source.split('\n')[line - 1] ?? '';
  if (/^- /u.test(written) && !/^---/mu.test(source)) return 'A line --- is missing before the commands.';
  const [before = '', ...expressions] = written.split('${');
  if (expressions.length > 0 && /[{[]/u.test(before)) return 'Put a value with ${…} into quotes.';
  return undefined;
}

/** A part of YAML that this library does not accept. */
class YamlRefusal extends Error {
  readonly place: Place;

  constructor(place: Place, message: string) {
    super(message);
    this.place = place;
  }
}

interface Conversion {
  readonly locate: (offset: number) => Place;
  readonly depth: number;
  /** The place of what contains the value, for a value that is not written. */
  readonly around: Place;
}

function convert(node: ParsedNode | Node | null | undefined, conversion: Conversion): YamlNode {
  const { locate, depth, around } = conversion;
  if (node === null || node === undefined) return { kind: 'null', place: around };
  const place = node.range ? locate(node.range[0]) : around;
  if (depth > MAX_DEPTH)
    throw new YamlRefusal(place, `The values of the file contain each other more than ${MAX_DEPTH} times.`);
  if (isAlias(node))
    throw new YamlRefusal(place, `*${node.source} stands for another value. Write the value here instead.`);
  const inner = { locate, depth: depth + 1, around: place };
  if (isScalar(node)) return convertScalar(String(node.value), { type: node.type, place });
  if (isSeq(node))
    return {
      kind: 'list',
      items: node.items.map((item) => convert(item as Node, inner)),
      dashes: listDashes(node),
      place,
    };
  if (!isMap(node)) return { kind: 'null', place };
  return {
    kind: 'map',
    entries: node.items.map(({ key, value }) => {
      const read = convert(key as Node, inner);
      if (read.kind !== 'text')
        throw new YamlRefusal(read.place, 'A name is missing before the colon, or is no text.');
      return {
        key: read.text,
        value: convert(value as Node, { ...inner, around: read.place }),
        place: read.place,
      };
    }),
    place,
  };
}

function convertScalar(
  text: string,
  { type, place }: { readonly type: string | undefined; readonly place: Place },
): YamlNode {
  const quoted = type !== 'PLAIN';
  return !quoted && ['', '~', 'null', 'Null', 'NULL'].includes(text)
    ? { kind: 'null', place }
    : { kind: 'text', text, quoted, place };
}

function listDashes({ srcToken, items }: YAMLSeq): (number | undefined)[] {
  const tokens = srcToken?.type === 'block-seq' ? srcToken.items : [];
  return items.map((_, at) => tokens[at]?.start.find(({ type }) => type === 'seq-item-ind')?.offset);
}

/** Returns what the parser says, as a sentence. It also reports that it has called itself too often. */
function describeFault(message: string): string {
  if (/call stack/iu.test(message)) return 'Its values contain each other too deeply.';
  const [first = message] = message.split('\n');
  return /[.!?]$/.test(first) ? first : `${first}.`;
}
