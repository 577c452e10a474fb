import { basename, resolve } from 'node:path';

import { escapeInvisible } from '@storedeck/foreign-text';
import type { RenderedPicture, RenderResult } from '@storedeck/frames/node';
import { countText, STORE_NAMES } from '@storedeck/listing';
import type { TextTableFormat } from '@storedeck/listing-formats';

import { frameDesigns } from '../frames/frame-designs.ts';
import { putIntoNew, type PutResult } from '../frames/put-into-new.ts';
import { startDesign } from '../frames/start-design.ts';
import { ServerError } from '../server-error.ts';
import { DEMO_FOLDER } from '../sync/read-credentials.ts';
import { EXIT_CODE } from './exit-code.ts';
import { describeExport, formatLost } from './format-lost.ts';
import { type CommandFlags, type Outcome, runCommand } from './run-command.ts';
import { paint, printStatus } from './terminal.ts';

/** The flags of `storedeck frames`. */
export interface FramesFlags extends CommandFlags {
  /** Only lists what is wrong. */
  readonly check?: boolean;
  /** Also puts the pictures into New. */
  readonly new?: boolean;
  /** Makes a design from this template. */
  readonly template?: string;
  /** Makes a design from the files of frameit in this folder. */
  readonly frameit?: string;
  /** Writes the texts of a design in this format. */
  readonly export?: TextTableFormat;
  /** Reads texts from this file or folder into a design. */
  readonly import?: string;
}

/**
 * `storedeck frames [DESIGN...]`: draws the pictures of designs. The exit code is 1 if a picture has an error; such a
 * picture is not written.
 */
export function framesCommand(flags: FramesFlags, designIds: readonly string[]): Promise<void> {
  return runCommand(
    flags,
    async ({ config: { dir }, signal }) => {
      if (flags.export !== undefined) return exportTexts(dir, { format: flags.export, signal }, designIds);
      if (flags.import !== undefined)
        return importTexts(dir, { path: resolve(flags.import), signal }, designIds);
      if (flags.template !== undefined || flags.frameit !== undefined) return start(dir, flags, designIds);
      await drawDemoScreens(dir);
      const showsProgress = !flags.quiet && !flags.json && flags.check !== true;
      const result = await frameDesigns({
        dir,
        designIds,
        checkOnly: flags.check === true,
        signal,
        onPicture: ({ file, state }, done, total) => {
          if (showsProgress && state === 'drawn') printStatus(`${done}/${total} ${file}`);
        },
      });
      const put = flags.new ? await putIntoNew(dir, result.pictures, signal) : undefined;
      return describe(result, put);
    },
    { whenCancelled: 'Cancelled; the pictures that were drawn before are kept.' },
  );
}

/** The screenshots of a demo's design are drawn when they are first needed. The demo itself is another process. */
async function drawDemoScreens(dir: string): Promise<void> {
  if (!DEMO_FOLDER.test(basename(dir))) return;
  const { DesignScreens } = await import('../demo/write-design.ts');
  await new DesignScreens(dir).ready();
}

async function start(
  dir: string,
  { template, frameit }: FramesFlags,
  designIds: readonly string[],
): Promise<Outcome> {
  const designId = requireOneDesign(designIds);
  const { path, warnings } = await startDesign(dir, { designId, template, frameit });
  const lines = [
    `${paint('green')('Made')} ${path}. Write its shots and texts, then run "storedeck frames".`,
  ];
  return {
    document: { ok: true, path, warnings },
    text: [
      ...lines,
      ...warnings.map((warning) => `${paint('yellow')('warning')} ${escapeInvisible(warning)}`),
    ].join('\n'),
  };
}

async function exportTexts(
  dir: string,
  options: { format: TextTableFormat; signal: AbortSignal },
  designIds: readonly string[],
): Promise<Outcome> {
  const designId = requireOneDesign(designIds);
  const { exportDesignTexts } = await import('../frames/design-texts.ts');
  return describeExport(await exportDesignTexts(dir, { designId, ...options }));
}

async function importTexts(
  dir: string,
  options: { path: string; signal: AbortSignal },
  designIds: readonly string[],
): Promise<Outcome> {
  const designId = requireOneDesign(designIds);
  const { importDesignTexts } = await import('../frames/design-texts.ts');
  const imported = await importDesignTexts(dir, { designId, ...options });
  const { path, changed, newLanguages, lost } = imported;
  return {
    document: { ok: true, ...imported },
    text: [
      `${paint('green')('Imported')} ${countText(changed, 'changed text')} into ${path}`,
      ...(newLanguages.length > 0 ? [`New languages: ${escapeInvisible(newLanguages.join(', '))}`] : []),
      ...formatLost([...lost]),
    ].join('\n'),
  };
}

function requireOneDesign([designId = 'launch', ...others]: readonly string[]): string {
  if (others.length === 0) return designId;
  throw new ServerError('INPUT_INVALID', 'This option of frames takes one design only.', {
    hint: `Run it for each design, first for ${designId}.`,
  });
}

function describe(result: RenderResult, put: PutResult | undefined): Outcome {
  const errors = result.pictures
    .flatMap(({ findings }) => findings)
    .filter(({ severity }) => severity === 'error').length;
  const { pictures, fonts, withoutTexts, withoutLocale } = result;
  return {
    document: { ok: errors === 0, pictures, fonts, withoutTexts, withoutLocale, ...(put && { new: put }) },
    text: [
      ...pictures.flatMap(findingLines),
      ...withoutTexts.map(
        ({ store, locale }) =>
          `${paint('yellow')('warning')} ${STORE_NAMES[store]} ${locale}: no design has texts.`,
      ),
      ...withoutLocale.map(
        ({ store, language }) =>
          `${paint('yellow')('warning')} ${escapeInvisible(language)} is not a language of the ${STORE_NAMES[store]} listing.`,
      ),
      ...fonts.map(({ family, licence }) =>
        escapeInvisible(`Font: ${family} (${licence ?? 'licence unknown'})`),
      ),
      summarize(result, errors),
      ...(put ? putLines(put) : []),
    ].join('\n'),
    exitCode: errors === 0 ? EXIT_CODE.done : EXIT_CODE.failed,
  };
}

function findingLines({ designId, shot, store, slot, locale, findings }: RenderedPicture): string[] {
  return findings.map(({ severity, detail }) => {
    const word = paint(severity === 'error' ? 'red' : 'yellow')(severity);
    return `${word} ${escapeInvisible(`${designId} ${STORE_NAMES[store]} ${locale} ${slot} ${shot}: ${detail}`)}`;
  });
}

function summarize({ pictures }: RenderResult, errors: number): string {
  const counts = (['drawn', 'unchanged', 'refused', 'checked'] as const)
    .map((state) => ({ state, count: pictures.filter((picture) => picture.state === state).length }))
    .filter(({ count }) => count > 0)
    .map(({ state, count }) => `${count} ${state}`);
  const text = `${countText(pictures.length, 'picture')}: ${counts.join(', ') || 'none'}; ${countText(errors, 'error')}.`;
  return paint(errors === 0 ? 'green' : 'red')(text);
}

function putLines({ changed, sets, leftOut }: PutResult): string[] {
  const replaced = sets.reduce((sum, set) => sum + set.replaced, 0);
  return [
    changed
      ? `New has the pictures of ${sets.length} sets; ${replaced} others are no longer in it, and stay in assets/new.`
      : 'New already had these pictures.',
    ...leftOut.map(
      ({ store, locale, slot }) =>
        `${paint('yellow')('warning')} ${STORE_NAMES[store]} ${locale} ${slot} was left as it was, because of its errors.`,
    ),
  ];
}
