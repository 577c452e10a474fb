import type { FrameitFolder } from './frameit-folder.ts';
import { isFor, type ListedShots, type Shot } from './list-shots.ts';
import type { Framefile } from './parse-framefile.ts';
import { readBackground } from './read-background.ts';

/** The largest number of names that a warning lists. */
const LISTED = 10;

interface Imported extends Pick<FrameitFolder, 'framefile' | 'languages'>, ListedShots {
  /** The languages that have screenshots and no texts. */
  readonly missing: readonly string[];
  /** The texts that were too long. */
  readonly cut: readonly string[];
}

/** Says what of a folder of frameit the design does not contain, so that a person can set it there. */
export function describeLost({ framefile, languages, shots, leftOut, missing, cut }: Imported): string[] {
  const names = new Set([...languages.values()].flatMap(({ pictures }) => pictures));
  for (const { picture } of shots) names.delete(picture);
  return [
    ...(framefile
      ? describeFramefile(framefile, shots)
      : ['There is no Framefile.json: the design has the look of the template “calm”.']),
    ...say(leftOut, (list) => `A design has at most ${shots.length} shots, so these have none: ${list}.`),
    ...say(missing, (list) => `There are no texts for these languages, so the design has none: ${list}.`),
    ...say(cut, (list) => `These texts are longer than a design allows, so their ends are missing: ${list}.`),
    ...say([...names], (list) => `These screenshots are in no shot: ${list}.`),
  ];
}

function say(names: readonly string[], write: (list: string) => string): string[] {
  if (names.length === 0) return [];
  const more = names.length > LISTED ? ` and ${names.length - LISTED} more` : '';
  return [write(`${names.slice(0, LISTED).join(', ')}${more}`)];
}

function describeFramefile({ default: all, data, lost }: Framefile, shots: readonly Shot[]): string[] {
  const parts = [all, ...data];
  const fonts = parts.flatMap(({ keyword, title }) =>
    [keyword, title].flatMap((text) => [
      ...(text?.font === undefined ? [] : [text.font]),
      ...(text?.fonts ?? []).map(({ font, supported }) =>
        supported ? `${font} for ${supported.join(', ')}` : font,
      ),
    ]),
  );
  const strange = data.filter(({ filter }) => /[\\*+?[\]()|^$]|\.\*/.test(filter));
  const unused = data.filter(
    (part) => !strange.includes(part) && !shots.some(({ key }) => isFor(part.filter, key)),
  );
  return [
    ...(lost.length > 0
      ? [`These settings have no counterpart: ${lost.join('; ')}. Places and sizes come from the design.`]
      : []),
    ...(fonts.length > 0
      ? [
          `Put these fonts into designs/fonts, and name their families in the design: ${[...new Set(fonts)].join('; ')}.`,
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
