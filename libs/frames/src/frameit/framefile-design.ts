import {
  type Design,
  type DesignInput,
  type DesignOutput,
  type ShotTexts,
  TEXT_LIMITS,
} from '../design/design.ts';
import { makeDesign } from '../templates/make-design.ts';
import { TEMPLATES } from '../templates/templates.table.ts';
import { describeLost } from './describe-lost.ts';
import type { FrameitFolder } from './frameit-folder.ts';
import { listShots, type Shot } from './list-shots.ts';
import type { Settings } from './parse-framefile.ts';
import type { StringsPair } from './parse-strings.ts';
import { readBackground } from './read-background.ts';

/** A design that was made from files of frameit, and what of them it does not contain. */
export interface ImportedDesign {
  readonly design: Design;
  readonly warnings: readonly string[];
}

/** Makes a design from the files of frameit. */
export function makeFramefileDesign(
  { path, framefile, languages }: FrameitFolder,
  { name, outputs }: { name: string; outputs: readonly DesignOutput[] },
): ImportedDesign {
  const all = framefile?.default ?? {};
  const [source = 'en-US'] = languages.has('en-US') ? ['en-US'] : languages.keys();
  const { shots, leftOut } = listShots(framefile, languages, source);
  const { texts, cut } = readTexts(shots, languages);
  if (Object.keys(texts).length === 0) texts[source] = readOwnTexts(shots);
  const [template] = TEMPLATES;
  const design = makeDesign(
    { ...template, look: { ...template.look, ...readLook(path, all) }, shots: [] },
    {
      name,
      outputs: [...outputs],
      fallbackLanguage: source,
      shots: shots.map((shot) => ({
        id: shot.id,
        picture: `${path}/{language}/${shot.picture}`.slice(0, 300),
        ...readShotLook(path, shot, all),
      })),
      texts,
    },
  );
  const missing = [...languages.keys()].filter((language) => texts[language] === undefined);
  return { design, warnings: describeLost({ framefile, languages, shots, leftOut, missing, cut }) };
}

type Texts = Record<string, Record<string, ShotTexts>>;

/** A language without a text for a shot has that of the Framefile, as in frameit. */
function readTexts(shots: readonly Shot[], languages: FrameitFolder['languages']) {
  const hasOwn = shots.some(({ settings }) => settings.keyword?.text || settings.title?.text);
  const texts: Texts = {};
  const cut: string[] = [];
  for (const [language, { titles, keywords }] of languages) {
    if (titles.length + keywords.length === 0 && !hasOwn) continue;
    const ofShots = (texts[language] = {} as Record<string, ShotTexts>);
    for (const { key, id, settings } of shots) {
      const whole = pairTexts(
        findText(keywords, key) ?? settings.keyword?.text ?? '',
        findText(titles, key) ?? settings.title?.text ?? '',
      );
      ofShots[id] = cutTexts(whole);
      if (whole.caption !== ofShots[id].caption || whole.subcaption !== ofShots[id].subcaption)
        cut.push(`${key} (${language})`);
    }
  }
  return { texts, cut };
}

function readOwnTexts(shots: readonly Shot[]): Record<string, ShotTexts> {
  return Object.fromEntries(
    shots.map(({ id, settings }) => [
      id,
      cutTexts(pairTexts(settings.keyword?.text ?? '', settings.title?.text ?? '')),
    ]),
  );
}

function findText(pairs: readonly StringsPair[], key: string): string | undefined {
  const path = key.toLowerCase();
  // The key itself comes first: “Set” is also in “Sets”.
  const pair =
    pairs.find((each) => each.key === key) ?? pairs.find((each) => path.includes(each.key.toLowerCase()));
  return pair?.text;
}

/** The keyword is the larger text, as in frameit; a title alone takes its place. */
function pairTexts(keyword: string, title: string): ShotTexts {
  const [caption = '', subcaption] = [keyword.trim(), title.trim()].filter((text) => text !== '');
  return { caption, ...(subcaption !== undefined && { subcaption }) };
}

/** A design cannot hold longer texts. */
function cutTexts({ caption = '', subcaption }: ShotTexts): ShotTexts {
  return {
    caption: caption.slice(0, TEXT_LIMITS.caption),
    ...(subcaption !== undefined && { subcaption: subcaption.slice(0, TEXT_LIMITS.subcaption) }),
  };
}

type Look = Pick<DesignInput, 'background' | 'frame' | 'text' | 'caption' | 'subcaption' | 'variants'>;

function readLook(path: string, settings: Settings): Partial<Look> {
  const background = readBackground(path, settings.background);
  const [caption, subcaption] = [settings.keyword?.color ?? settings.title?.color, settings.title?.color];
  return {
    ...(background && { background }),
    ...(caption !== undefined && { caption: { colour: caption } }),
    ...(subcaption !== undefined && { subcaption: { colour: subcaption } }),
    ...(settings.show_complete_frame && { frame: { fit: 'inside' } }),
    ...(settings.title_below_image && {
      text: { y: 76, height: 20 },
      frame: { fit: 'widthUp', y: 0, height: 72 },
    }),
    variants: [],
  };
}

/** What a shot has other than the design. A title alone is the caption, in the colour of titles. */
function readShotLook(path: string, { settings, hasKeyword }: Shot, all: Settings) {
  const look = readLook(path, all);
  const own = readLook(path, hasKeyword ? settings : { ...settings, keyword: undefined });
  const isOther = (part: 'background' | 'caption' | 'subcaption') =>
    own[part] !== undefined && JSON.stringify(own[part]) !== JSON.stringify(look[part]);
  return {
    ...(isOther('background') && { background: own.background }),
    ...(isOther('caption') && { caption: own.caption }),
    ...(isOther('subcaption') && { subcaption: own.subcaption }),
  };
}
