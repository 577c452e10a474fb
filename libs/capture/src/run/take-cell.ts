import type { OutsideValues } from '@storedeck/flows';

import type { CaptureDevice } from '../device/capture-device.ts';
import { lookAtPicture, type PictureLook } from '../pictures/look-at-picture.ts';
import { sampleTexts, screenTexts } from '../pictures/screen-texts.ts';
import { type StillTimes, takeStill } from '../pictures/still-picture.ts';
import type { Cell } from '../plan/cells.ts';
import { deviceLanguage, isSameLanguage } from '../plan/device-language.ts';
import type { ShotSource } from '../sources/shot-source.ts';
import { cellDevice } from './cell-device.ts';

/** A picture that is not saved yet. */
export interface TakenShot extends PictureLook {
  readonly name: string;
  readonly png: Uint8Array;
}

/** What an attempt has brought. */
export type Attempt =
  | {
      readonly outcome: 'done';
      readonly shots: readonly TakenShot[];
      readonly texts: readonly string[];
      readonly warnings: readonly string[];
    }
  | {
      readonly outcome: 'failed';
      readonly reason: string;
      readonly png?: Uint8Array | undefined;
      /** Whether another attempt would have the same outcome. */
      readonly isFinal?: boolean;
    };

export interface TakeOptions {
  readonly device: CaptureDevice;
  readonly app: string;
  readonly shots: ShotSource;
  readonly setLanguage: boolean;
  readonly values: OutsideValues;
  readonly times: StillTimes;
  /** The language with which that of this cell is compared, and its texts; undefined if they are not known. */
  readonly source: { readonly language: string | undefined; readonly texts: readonly string[] | undefined };
  readonly signal: AbortSignal;
}

/** Takes the pictures of a cell on a device that is set up for it, and judges them. Saves nothing. */
export async function takeCell(cell: Cell, options: TakeOptions): Promise<Attempt> {
  const { device, app, shots: source, setLanguage, values, times, signal } = options;
  const { names } = source;
  const warnings = new Set<string>();
  const taken = new Map<string, Promise<TakenShot | undefined>>();
  const texts = new Map<string, readonly string[]>();
  const seen = cellDevice(device, {
    app,
    language: setLanguage ? deviceLanguage(cell.language) : undefined,
    takePicture: async (limit) => {
      const { png, isStill } = await takeStill(device, times, limit);
      if (!isStill) warnings.add('The screen did not stand still for a picture.');
      return png;
    },
  });
  // The app takes its language at its start.
  await seen.stop(app, signal);
  if (!source.startsApp) await seen.launch(app, signal);
  const failure = await source.take({
    device: seen,
    values: { ...values, ...makeValues(cell, app) },
    signal,
    save: async (name, png) => {
      if (!names.includes(name)) return { fault: Promise.resolve(undefined) };
      const shot = lookAtPicture(png).then((look) => look && { ...look, name, png });
      taken.set(name, shot);
      texts.set(name, screenTexts(await device.tree(signal)));
      return { fault: shot.then((read) => findFault(name, read)) };
    },
  });
  if (failure) return { outcome: 'failed', ...failure };
  const shots: TakenShot[] = [];
  for (const name of names) {
    const shot = await taken.get(name);
    const reason = taken.has(name) ? findFault(name, shot) : `${source.who} took no screenshot ${name}.`;
    if (reason !== undefined)
      return { outcome: 'failed', reason, png: (shot ?? (await [...taken.values()].at(-1)))?.png };
    if (shot) shots.push(shot);
  }
  const shown = names.flatMap((name) => texts.get(name) ?? []);
  const wrong = judgeLanguage(cell, shown, options);
  if (wrong?.isFailure === true) return { outcome: 'failed', reason: wrong.text, png: shots[0]?.png };
  return { outcome: 'done', shots, texts: shown, warnings: [...warnings, ...(wrong ? [wrong.text] : [])] };
}

/** Returns why a picture cannot be used; undefined if it can. `shot`: undefined if it cannot be read. */
function findFault(name: string, shot: TakenShot | undefined): string | undefined {
  if (shot === undefined) return `The picture ${name} cannot be read.`;
  if (!shot.isOneColour) return undefined;
  return `The picture ${name} has one colour: the screen is protected (FLAG_SECURE), or it is off.`;
}

/** The names by which a flow knows what it runs for. They have a value in each cell. */
export const CELL_NAMES = ['APP_ID', 'LANGUAGE', 'APPEARANCE', 'TEXT_SIZE'] as const;

function makeValues(
  { language, appearance, textSize }: Cell,
  app: string,
): Record<(typeof CELL_NAMES)[number], string> {
  return {
    APP_ID: app,
    LANGUAGE: language,
    APPEARANCE: appearance ?? '',
    TEXT_SIZE: textSize ?? '',
  };
}

/** Compares the texts of a cell with those of the source language: an app that lacks a language shows its own. */
function judgeLanguage(
  { language }: Cell,
  texts: readonly string[],
  { source, setLanguage }: TakeOptions,
): { readonly text: string; readonly isFailure: boolean } | undefined {
  if (!setLanguage || source.language === language) return undefined;
  const expected = source.texts;
  if (source.language === undefined || expected === undefined || texts.length === 0)
    return { text: `It is not proven that the app has shown ${language}.`, isFailure: false };
  const isEqual = texts.length === expected.length && texts.every((text, at) => text === expected[at]);
  if (!isEqual) return undefined;
  if (isSameLanguage(language, source.language))
    return { text: `The texts are those of ${source.language}.`, isFailure: false };
  return {
    text: `The app did not take the language ${language}: with ${source.language} it shows ${sampleTexts(expected)}, with ${language} ${sampleTexts(texts)}.`,
    isFailure: true,
  };
}
