import { join } from 'node:path';
import type { Readable } from 'node:stream';

import { type Design, type ShotTexts, TEXT_LIMITS } from '@storedeck/frames';
import { designPath } from '@storedeck/frames/node';
import { findPartner } from '@storedeck/listing';
import {
  type LanguageTexts,
  type Lost,
  readTextTable,
  type TextTableFormat,
  writeTextTable,
  type WrittenListing,
} from '@storedeck/listing-formats';

import { withReceived } from '../formats/sent-files.ts';
import { openDesign, saveDesign } from './design-files.ts';

const PARTS = ['caption', 'subcaption'] as const;

/**
 * Writes the texts of a design for translators into `export/designs/DESIGN/FORMAT` of the working folder.
 *
 * @throws FramesError; ListingFormatError
 */
export async function exportDesignTexts(
  dir: string,
  { designId, format, signal }: { designId: string; format: TextTableFormat; signal?: AbortSignal },
): Promise<WrittenListing> {
  const { design } = await openDesign(dir, designId);
  const languages = Object.keys(design.texts);
  return writeTextTable({
    format,
    signal,
    within: dir,
    out: join(dir, 'export', 'designs', designId, format),
    table: {
      original: designPath(designId),
      sourceLanguage: design.fallbackLanguage ?? languages[0] ?? 'en-US',
      keys: listKeys(design),
      texts: Object.fromEntries(
        Object.entries(design.texts).map(([language, shots]) => [language, flatten(shots)]),
      ),
    },
  });
}

/** What an import has changed. */
export interface ImportedTexts {
  readonly path: string;
  /** How many texts are now others than before, and the languages that the design did not have. */
  readonly changed: number;
  readonly newLanguages: readonly string[];
  readonly lost: readonly Lost[];
}

/**
 * Reads texts from a CSV, XLSX, XLIFF or `.xcstrings` file, or a folder of XLIFF files, into a design. Texts that the
 * file does not have stay as they are, and those of which it has a text that is too long.
 *
 * @throws FramesError DESIGN_INVALID; ListingFormatError
 */
export async function importDesignTexts(
  dir: string,
  { designId, path, signal }: { designId: string; path: string; signal?: AbortSignal },
): Promise<ImportedTexts> {
  const { design, etag } = await openDesign(dir, designId);
  const keys = listKeys(design).map(({ key }) => key);
  const { texts, lost } = await readTextTable({ path, keys, signal });
  const known = Object.keys(design.texts);
  const merged = mergeTexts(design, texts);
  if (merged.changed > 0)
    await saveDesign(dir, designId, { design: { ...design, texts: merged.texts }, etag });
  return {
    path: designPath(designId),
    changed: merged.changed,
    newLanguages: Object.keys(merged.texts).filter((language) => !known.includes(language)),
    lost: [...lost, ...merged.tooLong],
  };
}

/** Like `importDesignTexts`, from the files that a client sends. */
export function importSentTexts(
  dir: string,
  { designId, body, signal }: { designId: string; body: Readable; signal: AbortSignal },
): Promise<ImportedTexts> {
  return withReceived({ dir }, { body, signal }, (path) =>
    importDesignTexts(dir, { designId, path, signal }),
  );
}

function listKeys({ shots }: Design) {
  return shots.flatMap(({ id }) => PARTS.map((part) => ({ key: `${id}.${part}`, limit: TEXT_LIMITS[part] })));
}

function flatten(shots: Readonly<Record<string, ShotTexts>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(shots).flatMap(([shot, texts]) =>
      PARTS.flatMap((part) => (texts[part] === undefined ? [] : [[`${shot}.${part}`, texts[part]]])),
    ),
  );
}

interface Merged {
  readonly texts: Design['texts'];
  readonly changed: number;
  readonly tooLong: readonly Lost[];
}

/** The same language may have another code in the file: `de` is `de-DE` of the design. */
function mergeTexts(design: Design, found: LanguageTexts): Merged {
  const texts = structuredClone(design.texts);
  const known = Object.keys(design.texts);
  const codes = Object.keys(found);
  const tooLong = new Map<string, string[]>();
  let changed = 0;
  for (const [code, byKey] of Object.entries(found)) {
    const language = known.includes(code) ? code : (findPartner(code, known, codes) ?? code);
    for (const [key, text] of Object.entries(byKey)) {
      const at = key.lastIndexOf('.');
      const [shot, part] = [key.slice(0, at), key.slice(at + 1) as keyof ShotTexts];
      // Spaces around a text do not come back from a file.
      if (texts[language]?.[shot]?.[part]?.replaceAll(/\r\n?/g, '\n').trim() === text) continue;
      if (text.length > TEXT_LIMITS[part]) {
        const reason = `A ${part} has at most ${TEXT_LIMITS[part]} characters.`;
        tooLong.set(reason, [...(tooLong.get(reason) ?? []), `${code}: ${key}, ${text.length} characters`]);
        continue;
      }
      const shots = (texts[language] ??= {});
      shots[shot] = { ...shots[shot], [part]: text };
      changed += 1;
    }
  }
  return { texts, changed, tooLong: Array.from(tooLong, ([reason, places]) => ({ reason, places })) };
}
