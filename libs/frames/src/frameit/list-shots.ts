import type { FrameitFolder, FrameitLanguage } from './frameit-folder.ts';
import type { Framefile, Settings } from './parse-framefile.ts';

/** The largest number of shots of a design. */
const MAX_SHOTS = 20;

/** A shot of the design, and the key or the filter that it comes from. */
export interface Shot {
  readonly key: string;
  readonly id: string;
  /** The settings of all screenshots with those of the filters for this one. */
  readonly settings: Settings;
  /** The name of the screenshot. */
  readonly picture: string;
  /** Whether it has a keyword in some language. */
  readonly hasKeyword: boolean;
}

/** The shots of a folder of frameit, and the keys for which a design has no room. */
export interface ListedShots {
  readonly shots: readonly Shot[];
  readonly leftOut: readonly string[];
}

type Languages = FrameitFolder['languages'];

/**
 * The shots are the keys of the texts in their order, then the filters that have texts of their own; or all filters
 * where there are no texts.
 */
export function listShots(
  framefile: Framefile | undefined,
  languages: Languages,
  source: string,
): ListedShots {
  const files = [...languages.values()].flatMap(({ titles, keywords }) => [...titles, ...keywords]);
  const keys = new Set(files.map(({ key }) => key).filter((key) => key.trim() !== ''));
  const data = framefile?.data ?? [];
  const filters = data.filter(
    ({ filter, keyword, title }) =>
      keys.size === 0 || ((keyword?.text || title?.text) && ![...keys].some((key) => isFor(filter, key))),
  );
  const found = [...new Set([...keys, ...filters.map(({ filter }) => filter)])];
  const pictures = listPictures(languages, source);
  const ids: string[] = [];
  const shots = found.slice(0, MAX_SHOTS).map((key): Shot => {
    const id = uniqueId(key, ids);
    ids.push(id);
    const settings = mergeSettings(
      framefile?.default ?? {},
      data.filter(({ filter }) => isFor(filter, key)),
    );
    const hasKeyword =
      Boolean(settings.keyword?.text) || [...languages.values()].some((language) => hasText(language, key));
    return { key, id, settings, picture: findPicture(key, pictures), hasKeyword };
  });
  const empty = { key: '', id: 'shot-1', settings: {}, picture: '.png', hasKeyword: false };
  return { shots: shots.length > 0 ? shots : [empty], leftOut: found.slice(MAX_SHOTS) };
}

/** Names of files and the texts often differ in case. */
export function isFor(filter: string, key: string): boolean {
  return key.toLowerCase().includes(filter.toLowerCase());
}

function hasText({ keywords }: FrameitLanguage, key: string): boolean {
  return keywords.some((pair) => isFor(pair.key, key) && pair.text.trim() !== '');
}

/** Later filters win, and what they do not say stays as it is. */
function mergeSettings(all: Settings, filters: readonly Settings[]): Settings {
  return filters.reduce(
    (merged, { keyword, title, background }) => ({
      ...merged,
      ...(background !== undefined && { background }),
      keyword: { ...merged.keyword, ...keyword },
      title: { ...merged.title, ...title },
    }),
    all,
  );
}

/** Those of the source language come first. */
function listPictures(languages: Languages, source: string): string[] {
  const others = [...languages.values()].flatMap(({ pictures }) => pictures);
  return [...(languages.get(source)?.pictures ?? []), ...others];
}

/** A screenshot whose name contains the key. One of an iPhone is preferred, because the first output is for iPhones. */
function findPicture(key: string, pictures: readonly string[]): string {
  const able = pictures.filter((name) => isFor(key, name));
  return able.find((each) => /iphone/i.test(each)) ?? able[0] ?? `${key}.png`;
}

function uniqueId(key: string, taken: readonly string[]): string {
  const words = key
    .toLowerCase()
    .normalize('NFKD')
    .match(/[a-z0-9]+/g) ?? ['shot'];
  const id = words.join('-').slice(0, 36).replace(/-$/, '');
  for (let number = 1; ; number += 1) {
    const each = number === 1 ? id : `${id}-${number}`;
    if (!taken.includes(each)) return each;
  }
}
