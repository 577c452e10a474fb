import { ExpressionFault } from '../expressions/parse-expression.ts';
import { parseText } from '../expressions/parse-text.ts';
import type { FlowFlag, FlowMap, FlowNumber, FlowText, LaunchArgument } from '../flow.ts';
import type { YamlMap, YamlNode } from '../yaml/yaml-node.ts';
import { findNearest } from './find-nearest.ts';
import { hintValue } from './hint-value.ts';
import { printPlainScalar, readPlainScalar } from './plain-scalar.ts';
import type { Reader, Reading } from './reading.ts';

/** Reads a text. Numbers and booleans are taken as they are written. */
export const readText: Reader<FlowText> = (node, reading) => {
  if (node.kind !== 'text')
    return reading.error('VALUE_INVALID', node.place, {
      message: `A text is expected here, not ${describe(node)}.`,
    });
  try {
    return parseText(node.text, node.place);
  } catch (error) {
    if (!(error instanceof ExpressionFault)) throw error;
    return reading.error('EXPRESSION_INVALID', node.place, {
      message: error.message,
      hint: error.needsScript
        ? `Write ${'${NAME}'} instead. ${hintValue('NAME')}`
        : 'Write \\${ if ${ is meant as a text.',
    });
  }
};

/** Reads a text that is typed or looked for. It is taken as it is written, also where Maestro makes a number of it. */
export const readLiteral: Reader<FlowText> = (node, reading) => {
  if (node.kind === 'text' && printPlainScalar(node) !== node.text)
    reading.warn('DIFFERS', node.place, {
      message: `Maestro reads ${node.text} without quotes as ${printPlainScalar(node)}. It is taken as it is written.`,
      hint: 'Put it into quotes.',
    });
  return readText(node, reading);
};

/** Reads a number, which may have `_` between its digits, or expressions instead. */
export const readNumber: Reader<FlowNumber> = (node, reading) => {
  const text = readText(node, reading);
  if (text === undefined || !isKnown(text)) return text;
  const number = parseNumber(text.source);
  return (
    number ??
    reading.error('VALUE_INVALID', node.place, {
      message: `${quote(text.source)} is no number.`,
    })
  );
};

/** Returns the number that a text stands for; undefined if it stands for none. */
export function parseNumber(text: string): number | undefined {
  return /^\s*[+-]?\d[\d_]*(?:\.\d+)?\s*$/.test(text) ? Number(text.replaceAll('_', '')) : undefined;
}

/** Reads `true` or `false` in any case, `yes`, `no`, `on` or `off` without quotes, or expressions instead. */
export const readFlag: Reader<FlowFlag> = (node, reading) => {
  const text = readText(node, reading);
  if (text === undefined || !isKnown(text)) return text;
  const word = text.source.trim().toLowerCase();
  if (word === 'true' || word === 'false') return word === 'true';
  const plain = node.kind === 'text' ? readPlainScalar(node) : undefined;
  if (typeof plain === 'boolean') return plain;
  return reading.error('VALUE_INVALID', node.place, {
    message: `${quote(text.source)} is neither true nor false.`,
  });
};

/**
 * Returns a reader of words, or of expressions instead.
 *
 * @param isSame whether a text stands for a word. Default: they are equal, or the text is the word in lower case
 */
export function readWord<Word extends string>(
  words: readonly Word[],
  isSame = (word: string, text: string): boolean => text === word || text === word.toLowerCase(),
): Reader<Word | FlowText> {
  return (node, reading) => {
    if (node.kind === 'text') {
      const found = words.find((word) => isSame(word, node.text.trim()));
      if (found !== undefined) return found;
      const text = readText(node, reading);
      if (text === undefined || !isKnown(text)) return text;
    }
    return reading.error('VALUE_INVALID', node.place, {
      message: `${node.kind === 'text' ? quote(node.text) : describe(node)} is none of ${words.join(', ')}.`,
    });
  };
}

/** Reads a list, or one value as a list of one. */
export function readList<T>(read: Reader<T>): Reader<readonly T[]> {
  return (node, reading) => {
    if (node.kind !== 'list')
      reading.warn('DIFFERS', node.place, {
        message: 'One value is read as a list here. Maestro refuses it.',
        hint: 'Write it in brackets, or in a line of its own after a dash.',
      });
    return (node.kind === 'list' ? node.items : [node]).flatMap((item) => {
      const value = read(item, reading);
      return value === undefined ? [] : [value];
    });
  };
}

/** Reads names with texts. A name without a value is an error. */
export const readTextMap: Reader<FlowMap> = (node, reading) => readMap(readText)(node, reading);

/** Whether a text has no expressions, so that its value is known when it is read. */
export function isKnown(text: FlowText): boolean {
  return text.parts.every((part) => typeof part === 'string');
}

/** Reads arguments of an app. A number or a boolean without quotes keeps its type. */
export const readArguments: Reader<readonly (readonly [string, LaunchArgument])[]> = (node, reading) =>
  readMap(readArgument)(node, reading);

const readArgument: Reader<LaunchArgument> = (node, reading) => {
  const plain = node.kind === 'text' ? readPlainScalar(node) : '';
  return typeof plain === 'string' ? readText(node, reading) : plain;
};

function readMap<T>(read: Reader<T>): Reader<readonly (readonly [string, T])[]> {
  return (node, reading) => {
    if (node.kind !== 'map')
      return reading.error('VALUE_INVALID', node.place, {
        message: `Names with values are expected here, not ${describe(node)}.`,
      });
    return node.entries.flatMap(({ key, value, place }) => {
      if (value.kind === 'null')
        return reading.error('VALUE_INVALID', place, { message: `${quote(key)} has no value.` }) ?? [];
      const one = read(value, reading);
      return one === undefined ? [] : [[key, one] as const];
    });
  };
}

/** A reader for each property. */
export type Readers<T> = { readonly [Key in keyof T]-?: Reader<Exclude<T[Key], undefined>> };

/**
 * Reads the properties of a map. A property without a value counts as absent, as in Maestro. Unknown properties are
 * errors.
 */
export function readProperties<T extends object>(
  map: YamlMap,
  readers: Readers<T>,
  { reading, of, others = [], instead, areOthersIgnored = false }: PropertyContext,
): Partial<T> {
  const values: Partial<T> = {};
  const known = Object.keys(readers) as (keyof T & string)[];
  for (const { key, value, place } of map.entries) {
    const name = known.find((one) => one === key);
    if (name === undefined) {
      if (others.includes(key)) continue;
      const nearest = findNearest(key, [...known, ...others]);
      const hint = nearest === undefined ? instead : `Did you mean ${nearest}?`;
      if (areOthersIgnored)
        reading.warn('PROPERTY_UNKNOWN', place, {
          message: `${of} has no property ${quote(key)}, so it changes nothing, as in Maestro.`,
          hint,
        });
      else
        reading.error('PROPERTY_UNKNOWN', place, { message: `${of} has no property ${quote(key)}.`, hint });
    } else if (value.kind !== 'null') {
      const read = readers[name](value, reading);
      if (read !== undefined) values[name] = read;
    }
  }
  return values;
}

interface PropertyContext {
  readonly reading: Reading;
  /** What has the properties, for messages. */
  readonly of: string;
  /** Properties that are read elsewhere. */
  readonly others?: readonly string[];
  /** What to do about a property that is unknown, and like no known one. */
  readonly instead?: string | undefined;
  /** Whether Maestro ignores an unknown property there. */
  readonly areOthersIgnored?: boolean | undefined;
}

/** Returns a value of a file in quotes, shortened. */
export function quote(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);
}

/** Returns what a value is, for messages. */
export function describe(node: YamlNode): string {
  switch (node.kind) {
    case 'list':
      return 'a list';
    case 'map':
      return 'names with values';
    case 'null':
      return 'nothing';
    case 'text':
      return quote(node.text);
  }
}
