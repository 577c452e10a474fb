import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { findText, type PictureSource, WRITTEN_LOCALES } from '@storedeck/fake-stores';
import { drawInThreads } from '@storedeck/fake-stores/node';
import { makeDesign, TEMPLATES, USUAL_OUTPUTS } from '@storedeck/frames';
import { Folder } from '@storedeck/host/folder';

import { canDraw, PLAIN_PICTURES } from './can-draw.ts';

/** The shots of the design, and which of the app's screens and captions each of them has. */
const SHOTS = [
  { id: 'today', screen: 0 },
  { id: 'garden', screen: 1 },
  { id: 'insights', screen: 2 },
  { id: 'journal', screen: 5 },
] as const;
const SCREEN = { width: 1206, height: 2622 };

/** Writes a design for the app's screens, with captions in the languages of the app, into `designs/`. */
export async function writeDesign(dir: string): Promise<void> {
  const [template] = TEMPLATES;
  const design = makeDesign(template, {
    name: 'Launch',
    outputs: USUAL_OUTPUTS.filter(({ slot }) => slot === 'APP_IPHONE_67' || slot === 'phoneScreenshots'),
    shots: SHOTS.map(({ id }) => ({ id, picture: screenFile('{language}', '{shot}') })),
    texts: Object.fromEntries(WRITTEN_LOCALES.map((locale) => [locale, captionsIn(locale)])),
  });
  await mkdir(join(dir, 'designs'), { recursive: true });
  await writeFile(join(dir, 'designs/launch.json'), `${JSON.stringify(design, null, 2)}\n`, { flag: 'wx' });
}

/**
 * The screens that the design frames. Drawing them takes some seconds of a processor, so it is done when they are first
 * needed. Screens that are there stay.
 */
export class DesignScreens {
  readonly #dir: string;
  readonly #stop = new AbortController();
  #drawing: Promise<void> | undefined;

  constructor(dir: string) {
    this.#dir = dir;
  }

  /** Resolves when all screens are written. */
  ready(): Promise<void> {
    // A demo that is being closed starts nothing.
    this.#drawing ??= this.#stop.signal.aborted ? Promise.resolve() : this.#draw();
    return this.#drawing;
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await Promise.allSettled([this.#drawing]);
  }

  async #draw(): Promise<void> {
    const missing = WRITTEN_LOCALES.flatMap((locale) => SHOTS.map((shot) => ({ locale, shot }))).filter(
      ({ locale, shot }) => !existsSync(join(this.#dir, screenFile(locale, shot.id))),
    );
    if (missing.length === 0) return;
    const plain = (await canDraw()) ? undefined : PLAIN_PICTURES;
    const threads = drawInThreads();
    try {
      for (let at = 0; at < missing.length && !this.#stop.signal.aborted; at += SHOTS.length)
        await Promise.all(
          missing
            .slice(at, at + SHOTS.length)
            .map(({ locale, shot }) => this.#write(plain ?? threads, locale, shot)),
        );
    } finally {
      await threads.close();
    }
  }

  async #write(pictures: PictureSource, locale: string, { id, screen }: (typeof SHOTS)[number]) {
    const picture = { kind: 'preview', device: 'iphone', locale, screen, ...SCREEN } as const;
    const { bytes } = await pictures.render(picture, SCREEN, 'jpeg');
    const folder = new Folder(this.#dir);
    const path = screenFile(locale, id);
    await folder.makeFolder(dirname(path));
    await folder.replace(path, bytes, { mode: 0o644 });
  }
}

function screenFile(language: string, shot: string): string {
  return `designs/screens/${language}/${shot}.jpg`;
}

/** The captions stand on one line, because the design breaks them where its letters need it. */
function captionsIn(locale: string): Record<string, { caption: string }> {
  const { captions } = findText(locale);
  const isSpaced = !/^(?:ja|zh|th)\b/.test(locale);
  return Object.fromEntries(
    SHOTS.map(({ id, screen }) => [
      id,
      { caption: (captions[screen] ?? '').replaceAll('\n', isSpaced ? ' ' : '') },
    ]),
  );
}
