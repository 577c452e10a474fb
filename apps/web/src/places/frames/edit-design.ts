import {
  type Design,
  type DesignOutput,
  type DesignShot,
  makeDesign,
  type ShotTexts,
  type Template,
} from '@storedeck/frames';

/** A cell of the grid of texts: a language, a shot and a part of its texts. */
export interface TextCell {
  readonly language: string;
  readonly shot: string;
  readonly part: keyof ShotTexts;
}

/** Returns the design with another text. */
export function setText(design: Design, { language, shot, part }: TextCell, text: string): Design {
  const shots = design.texts[language] ?? {};
  return {
    ...design,
    texts: { ...design.texts, [language]: { ...shots, [shot]: { ...shots[shot], [part]: text } } },
  };
}

/** Changes the frame of all pictures for one store and device: a picture of a phone fits no tablet. */
export function setFrameKind(
  design: Design,
  { store, device }: Pick<DesignOutput, 'store' | 'device'>,
  frame: Partial<Pick<Design['frame'], 'kind' | 'file'>>,
): Design {
  const isFor = (variant: Design['variants'][number]) =>
    variant.store === store && variant.device === device && variant.languages === undefined;
  const former = design.variants.find(isFor);
  const changed = { ...former, store, device, frame: { ...former?.frame, ...frame } };
  // Of several variants that fit, the last one counts.
  return { ...design, variants: [...design.variants.filter((variant) => variant !== former), changed] };
}

/** Adds a language with the texts of the first one, which are to be translated. */
export function addLanguage(design: Design, language: string): Design {
  if (Object.hasOwn(design.texts, language)) return design;
  const [source = {}] = Object.values(design.texts);
  return { ...design, texts: { ...design.texts, [language]: source } };
}

/** Removes a language with its texts. The only one stays. */
export function removeLanguage(design: Design, language: string): Design {
  const { [language]: removed, ...texts } = design.texts;
  return removed === undefined || Object.keys(texts).length === 0 ? design : { ...design, texts };
}

/** The columns of the grid of texts: caption and subcaption of each shot. */
export function listColumns(design: Design): Omit<TextCell, 'language'>[] {
  return design.shots.flatMap(({ id: shot }) =>
    (['caption', 'subcaption'] as const).map((part) => ({ shot, part })),
  );
}

/**
 * Puts pasted cells into the grid: the first one where the user has pasted, the others to its right and below. What does
 * not fit into the grid is left out.
 */
export function pasteCells(design: Design, at: TextCell, cells: readonly (readonly string[])[]): Design {
  const languages = Object.keys(design.texts);
  const columns = listColumns(design);
  const row = languages.indexOf(at.language);
  const column = columns.findIndex(({ shot, part }) => shot === at.shot && part === at.part);
  let edited = design;
  for (const [down, line] of cells.entries())
    for (const [right, text] of line.entries()) {
      const [language, target] = [languages[row + down], columns[column + right]];
      if (language !== undefined && target) edited = setText(edited, { ...target, language }, text);
    }
  return edited;
}

/** Returns the design with the look of a template. Its outputs, shots and texts stay. */
export function applyTemplate(design: Design, template: Template): Design {
  const { name, outputs, texts, fallbackLanguage } = design;
  return makeDesign(template, {
    ...{ name, outputs, texts },
    ...(fallbackLanguage !== undefined && { fallbackLanguage }),
    shots: design.shots.map(({ id, picture }) => ({ id, picture })),
  });
}

/** Adds a shot at the end, with the path of the last one's screenshot if it names the shot by `{shot}`. */
export function addShot(design: Design): Design {
  const ids = new Set(design.shots.map(({ id }) => id));
  let number = design.shots.length + 1;
  while (ids.has(`shot-${number}`)) number += 1;
  const last = design.shots.at(-1)?.picture ?? '';
  const picture = last.includes('{shot}') ? last : 'designs/screens/{language}/{shot}.png';
  return { ...design, shots: [...design.shots, { id: `shot-${number}`, picture }] };
}

/** Removes a shot with its texts. The only shot stays. */
export function removeShot(design: Design, id: string): Design {
  if (design.shots.length === 1) return design;
  return {
    ...design,
    shots: design.shots.filter((shot) => shot.id !== id),
    texts: mapTexts(design, ([shot, texts]) => (shot === id ? [] : [[shot, texts]])),
  };
}

/** Gives a shot another name. Its texts stay with it, and so does its screenshot if its path does not contain `{shot}`. */
export function renameShot(design: Design, from: string, to: string): Design {
  if (design.shots.some(({ id }) => id === to)) return design;
  return {
    ...changeShot(design, from, { id: to }),
    texts: mapTexts(design, ([shot, texts]) => [[shot === from ? to : shot, texts]]),
  };
}

/** Changes the name or the screenshot of a shot. */
export function changeShot(
  design: Design,
  id: string,
  changes: Partial<Pick<DesignShot, 'id' | 'picture'>>,
): Design {
  return { ...design, shots: design.shots.map((shot) => (shot.id === id ? { ...shot, ...changes } : shot)) };
}

/** Moves a shot by one place: -1 towards the first, 1 towards the last. */
export function moveShot(design: Design, id: string, by: -1 | 1): Design {
  const from = design.shots.findIndex((shot) => shot.id === id);
  const moved = design.shots[from];
  const to = from + by;
  if (!moved || to < 0 || to >= design.shots.length) return design;
  return { ...design, shots: design.shots.toSpliced(from, 1).toSpliced(to, 0, moved) };
}

/** Adds a slot, or takes it away. The only one stays. */
export function toggleOutput(design: Design, output: DesignOutput): Design {
  const others = design.outputs.filter((each) => !isSameSlot(each, output));
  if (others.length === design.outputs.length) return { ...design, outputs: [...others, output] };
  return others.length === 0 ? design : { ...design, outputs: others };
}

/** Whether two outputs are for the same slot of the same store, of which a design has one. */
export function isSameSlot(a: DesignOutput, b: DesignOutput): boolean {
  return a.store === b.store && a.slot === b.slot;
}

/**
 * Returns the design with only those texts that a picture shows or whose existence matters to it, so that it changes only
 * if the picture does.
 */
export function keepShownTexts(design: Design, { language, shot }: Omit<TextCell, 'part'>): Design {
  const texts: Design['texts'] = {};
  for (const [code, shots] of Object.entries(design.texts)) {
    const own = shots[shot];
    const exists = Object.entries(own ?? {}).filter(([, text]) => (text ?? '').trim() !== '');
    texts[code] =
      code === language
        ? { ...(own && { [shot]: own }) }
        : { [shot]: Object.fromEntries(exists.map(([part]) => [part, '…'])) };
  }
  return { ...design, texts };
}

function mapTexts(
  { texts }: Design,
  change: (entry: [shot: string, texts: ShotTexts]) => [string, ShotTexts][],
): Design['texts'] {
  return Object.fromEntries(
    Object.entries(texts).map(([language, shots]) => [
      language,
      Object.fromEntries(Object.entries(shots).flatMap(change)),
    ]),
  );
}
