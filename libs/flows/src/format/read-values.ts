import { ExpressionFault } from '../expressions/parse-expression.ts';
import { parseText } from '../expressions/parse-text.ts';
import type { FlowFlag, FlowMap, FlowNumber, FlowText, LaunchArgument } from '../flow.ts';
import type { YamlMap, YamlNode } from '../yaml/yaml-node.ts';
import { findNearest } from './find-nearest.ts';
import { hintValue } from './hint-value.ts';
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

/** Reads a number, which may have `_` between its digits, or expressions instead. */
export const readNumber: Reader<FlowNumber> = (node, reading) => {
  const text = readText(node, reading);
  if (text === undefined || text.parts.some((part) => typeof part !== 'string')) return text;
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

/** Reads `true` or `false` in any case, or expressions instead. */
export const readFlag: Reader<FlowFlag> = (node, reading) => {
  const text = readText(node, reading);
  if (text === undefined || text.parts.some((part) => typeof part !== 'string')) return text;
  const word = text.source.trim().toLowerCase();
  if (word === 'true' || word === 'false') return word === 'true';
  return reading.error('VALUE_INVALID', node.place, {
    message: `${quote(text.source)} is neither true nor false.`,
  });
};

/** Returns a reader of words, or of expressions instead. Case, spaces, `_` and `-` do not matter. */
export function readWord<Word extends string>(words: readonly Word[]): Reader<Word | FlowText> {
  const plain = (text: string): string => text.toLowerCase().replace(/[\s_-]/gu, '');
  return (node, reading) => {
    if (node.kind === 'text') {
      const found = words.find((word) => plain(word) === plain(node.text));
      if (found !== undefined) return found;
      const text = readText(node, reading);
      if (text === undefined || text.parts.some((part) => typeof part !== 'string')) return text;
    }
    return reading.error('VALUE_INVALID', node.place, {
      message: `${node.kind === 'text' ? quote(node.text) : describe(node)} is none of ${words.join(', ')}.`,
    });
  };
}

/** Reads a list, or one value as a list of one. */
export function readList<T>(read: Reader<T>): Reader<readonly T[]> {
  return (node, reading) =>
    (node.kind === 'list' ? node.items : [node]).flatMap((item) => {
      const value = read(item, reading);
      return value === undefined ? [] : [value];
    });
}

/** Reads names with texts. A name without a value is an error. */
export const readTextMap: Reader<FlowMap> = (node, reading) => readMap(readText)(node, reading);

/** Reads arguments of an app. A number or a boolean without quotes keeps its type. */
export const readArguments: Reader<readonly (readonly [string, LaunchArgument])[]> = (node, reading) =>
  readMap(readArgument)(node, reading);

const readArgument: Reader<LaunchArgument> = (node, reading) => {
  if (node.kind === 'text' && !node.quoted) {
    if (node.text === 'true' || node.text === 'false') return node.text === 'true';
    const number = parseNumber(node.text);
    if (number !== undefined && Number.isSafeInteger(Math.trunc(number))) return number;
  }
  return readText(node, reading);
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
  { reading, of, others = [], instead }: PropertyContext,
): Partial<T> {
  const values: Partial<T> = {};
  const known = Object.keys(readers) as (keyof T & string)[];
  for (const { key, value, place } of map.entries) {
    const name = known.find((one) => one === key);
    if (name === undefined) {
      if (others.includes(key)) continue;
      const nearest = findNearest(key, [...known, ...others]);
      reading.error('PROPERTY_UNKNOWN', place, {
        message: `${of} has no property ${quote(key)}.`,
        hint: nearest === undefined ? instead : `Did you mean ${nearest}?`,
      });
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
