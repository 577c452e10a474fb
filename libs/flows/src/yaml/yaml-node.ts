import type { Place } from '../place.ts';

/** A value of a YAML file. Every scalar is text as it was written; only an empty value and `null` are null. */
export type YamlNode = YamlText | YamlNull | YamlList | YamlMap;

export interface YamlText {
  readonly kind: 'text';
  readonly text: string;
  /** Whether the text was in quotes, or a block: such a text is never a number or a boolean. */
  readonly quoted: boolean;
  readonly place: Place;
}

export interface YamlNull {
  readonly kind: 'null';
  readonly place: Place;
}

export interface YamlList {
  readonly kind: 'list';
  readonly items: readonly YamlNode[];
  /** For each item, the position of its dash in the text; `undefined` for a list in brackets. */
  readonly dashes: readonly (number | undefined)[];
  readonly place: Place;
}

export interface YamlMap {
  readonly kind: 'map';
  readonly entries: readonly YamlEntry[];
  readonly place: Place;
}

/** A key and its value. `place` is the place of the key. */
export interface YamlEntry {
  readonly key: string;
  readonly value: YamlNode;
  readonly place: Place;
}

/** Returns the value of a key. */
export function findEntry(map: YamlMap, key: string): YamlEntry | undefined {
  return map.entries.find((entry) => entry.key === key);
}
