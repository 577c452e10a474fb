import type { Design, DesignInput, ShotTexts } from '../design/design.ts';
import type { DesignOutput } from '../design/design.ts';
import { makeDesign } from '../templates/make-design.ts';
import { TEMPLATES } from '../templates/templates.table.ts';
import type { Framefile, Settings } from './parse-framefile.ts';
import type { StringsPair } from './parse-strings.ts';

/** What was found in a folder of frameit. */
export interface FrameitFolder {
  /** The path of the folder, relative to the working folder. */
  readonly path: string;
  readonly framefile: Framefile | undefined;
  /** The files of each language, by the language's code as its folder is named. */
  readonly languages: ReadonlyMap<string, FrameitLanguage>;
}

/** The files of one language. */
export interface FrameitLanguage {
  readonly titles: readonly StringsPair[];
  readonly keywords: readonly StringsPair[];
  /** The names of the screenshots, without those that frameit has made. */
  readonly pictures: readonly string[];
}

/** A design that was made from files of frameit, and what of them it does not contain. */
export interface ImportedDesign {
  readonly design: Design;
  readonly warnings: readonly string[];
}

interface Shot {
  readonly key: string;
  readonly id: string;
  readonly settings: Settings;
}

/** Makes a design from the files of frameit. */
export function makeFramefileDesign(
  { path, framefile, languages }: FrameitFolder,
  { name, outputs }: { name: string; outputs: readonly DesignOutput[] },
): ImportedDesign {
  const warnings: string[] = [];
  const all = framefile?.default ?? {};
  const shots = listShots(framefile, languages);
  const [source = 'en-US'] = languages.has('en-US') ? ['en-US'] : languages.keys();
  const texts = readTexts(shots, languages);
  if (Object.keys(texts).length === 0) texts[source] = readOwnTexts(shots);
  warnings.push(...describeLost(framefile, shots));
  const [template] = TEMPLATES;
  const design = makeDesign(
    { ...template, look: { ...template.look, ...readLook(path, all) }, shots: [] },
    {
      name,
      outputs: [...outputs],
      fallbackLanguage: source,
      shots: shots.map(({ key, id, settings }) => ({
        id,
        picture: findPicture(path, key, languages.get(source)?.pictures ?? []),
        ...readShotLook(path, settings, all),
      })),
      texts,
    },
  );
  return { design, warnings };
}

/** The shots are the keys of the texts in their order, or the filters where there are no texts. */
function listShots(framefile: Framefile | undefined, languages: FrameitFolder['languages']): Shot[] {
  const files = [...languages.values()].flatMap(({ titles, keywords }) => [...titles, ...keywords]);
  const keys = new Set(files.map(({ key }) => key).filter((key) => key.trim() !== ''));
  const found = keys.size > 0 ? keys : new Set(framefile?.data.map(({ filter }) => filter));
  const ids = new Map<string, string>();
  for (const key of [...found].slice(0, 20)) ids.set(key, uniqueId(key, [...ids.values()]));
  const shots = Array.from(ids, ([key, id]) => ({
    key,
    id,
    settings: Object.assign(
      {},
      ...(framefile?.data ?? []).filter(({ filter }) => isFor(filter, key)),
    ) as Settings,
  }));
  return shots.length > 0 ? shots : [{ key: '', id: 'shot-1', settings: {} }];
}

/** Names of files and the texts often differ in case. */
function isFor(filter: string, key: string): boolean {
  return key.toLowerCase().includes(filter.toLowerCase());
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

/** The keyword is the larger text, as in frameit; a title alone takes its place. */
function readTexts(shots: readonly Shot[], languages: FrameitFolder['languages']) {
  const texts: Record<string, Record<string, ShotTexts>> = {};
  for (const [language, { titles, keywords }] of languages) {
    if (titles.length + keywords.length === 0) continue;
    texts[language] = Object.fromEntries(
      shots.map(({ key, id }) => [id, pairTexts(findText(keywords, key), findText(titles, key))]),
    );
  }
  return texts;
}

function readOwnTexts(shots: readonly Shot[]): Record<string, ShotTexts> {
  return Object.fromEntries(
    shots.map(({ id, settings }) => [
      id,
      pairTexts(settings.keyword?.text ?? '', settings.title?.text ?? ''),
    ]),
  );
}

function findText(pairs: readonly StringsPair[], key: string): string {
  const path = key.toLowerCase();
  // The key itself comes first: “Set” is also in “Sets”.
  const pair =
    pairs.find((each) => each.key === key) ?? pairs.find((each) => path.includes(each.key.toLowerCase()));
  return pair?.text.trim() ?? '';
}

function pairTexts(keyword: string, title: string): ShotTexts {
  const [caption = '', subcaption] = [keyword, title].filter((text) => text !== '');
  return {
    caption: caption.slice(0, 300),
    ...(subcaption !== undefined && { subcaption: subcaption.slice(0, 600) }),
  };
}

/** A screenshot whose name contains the key. One of an iPhone is preferred, because the first output is for iPhones. */
function findPicture(path: string, key: string, pictures: readonly string[]): string {
  const able = pictures.filter((name) => name.toLowerCase().includes(key.toLowerCase()));
  const name = able.find((each) => /iphone/i.test(each)) ?? able[0] ?? `${key}.png`;
  return `${path}/{language}/${name}`.slice(0, 300);
}

type Look = Pick<DesignInput, 'background' | 'frame' | 'text' | 'caption' | 'subcaption' | 'variants'>;

function readLook(path: string, settings: Settings): Partial<Look> {
  const background = readBackground(path, settings.background);
  const [caption, subcaption] = [settings.keyword?.color ?? settings.title?.color, settings.title?.color];
  return {
    ...(background && { background }),
    ...(caption !== undefined && isColour(caption) && { caption: { colour: caption } }),
    ...(subcaption !== undefined && isColour(subcaption) && { subcaption: { colour: subcaption } }),
    ...(settings.show_complete_frame && { frame: { fit: 'inside' } }),
    ...(settings.title_below_image && {
      text: { y: 76, height: 20 },
      frame: { fit: 'widthUp', y: 0, height: 72 },
    }),
    variants: [],
  };
}

function readShotLook(path: string, settings: Settings, all: Settings) {
  const { background, caption, subcaption } = readLook(path, {
    keyword: settings.keyword,
    title: settings.title ?? (settings.keyword ? all.title : undefined),
    background: settings.background,
  });
  return {
    ...(background && { background }),
    ...(caption && { caption }),
    ...(subcaption && { subcaption }),
  };
}

function readBackground(path: string, file: string | undefined): DesignInput['background'] | undefined {
  if (file === undefined) return undefined;
  if (isColour(file)) return { fill: { kind: 'colour', colour: file } };
  if (!isInside(file) || !/\.(?:png|jpe?g|webp)$/i.test(file)) return undefined;
  return { fill: { kind: 'picture', file: `${path}/${file.replace(/^\.\//, '')}` } };
}

function isColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

function isInside(file: string): boolean {
  return !file.startsWith('/') && !file.split('/').includes('..');
}

const KNOWN = new Set([
  'keyword',
  'title',
  'background',
  'show_complete_frame',
  'title_below_image',
  'filter',
  'stack_title',
  'frame',
  'device_frame_version',
  'use_platform',
  'path',
]);

/** Says what of a Framefile the design does not contain, so that a person can set it there. */
function describeLost(framefile: Framefile | undefined, shots: readonly Shot[]): string[] {
  if (!framefile) return ['There is no Framefile.json: the design has the look of the template “calm”.'];
  const parts = [framefile.default, ...framefile.data];
  const lost = new Set(parts.flatMap((part) => Object.keys(part)).filter((key) => !KNOWN.has(key)));
  const fonts = new Set(
    parts.flatMap(({ keyword, title }) =>
      [keyword, title].flatMap((text) => [text?.font, ...(text?.fonts ?? []).map(({ font }) => font)]),
    ),
  );
  fonts.delete(undefined);
  const strange = framefile.data.filter(({ filter }) => /[\\*+?[\]()|^$]|\.\*/.test(filter));
  const unused = framefile.data.filter(
    ({ filter }) =>
      !strange.some((each) => each.filter === filter) && !shots.some(({ key }) => isFor(filter, key)),
  );
  return [
    ...(lost.size > 0
      ? [
          `These settings have no counterpart: ${[...lost].join(', ')}. Places and sizes come from the design.`,
        ]
      : []),
    ...(fonts.size > 0
      ? [
          `Put these fonts into designs/fonts, and name their families in the design: ${[...fonts].join(', ')}.`,
        ]
      : []),
    ...strange.map(
      ({ filter }) => `frameit compares the filter “${filter}” as plain text, so it matched no screenshot.`,
    ),
    ...unused.map(({ filter }) => `The filter “${filter}” fits no text, so its settings are not used.`),
    ...parts
      .flatMap(({ background }) => background ?? [])
      .filter((background) => readBackground('', background) === undefined)
      .map(
        (background) =>
          `The background ${background} is not used: it is outside of the folder, or no picture.`,
      ),
  ];
}
