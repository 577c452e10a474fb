import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { measureCommand } from '../measure/measure-command.ts';
import { megabytes } from '../measure/process-memory.ts';
import type { Row } from '../table.ts';
import { timePreviewKeys } from './preview-keys.ts';
import { writeDesign } from './write-design.ts';

const SHOTS = ['today', 'garden', 'insights', 'journal'];
const LANGUAGES = ['en-US', 'de-DE', 'fr-FR', 'es-ES', 'it', 'pt-BR', 'ru', 'el', 'pl', 'tr'];
/** A whole set of a large app: 30 languages, six shots and the sizes of three devices. */
const ALL_SHOTS = [...SHOTS, 'search', 'settings'];
const ALL_LANGUAGES = [
  ...LANGUAGES,
  ...['ar', 'ca', 'cs', 'da', 'fi', 'he', 'hi', 'hr', 'hu', 'id', 'ja', 'ko', 'ms', 'nl', 'no', 'ro', 'sv'],
  ...['th', 'zh-Hans', 'zh-Hant'],
];
/** One picture for each of three devices: two phones and a tablet. */
const ALL_OUTPUTS = 3;
const MAX_WALL = 120;
const MAX_SECONDS = 0.4;
const MAX_MEMORY = 400_000_000;
/** The time from a key to the preview with its letter, in ms. */
const MAX_PREVIEW_MS = 50;

/**
 * Measures the processor time of one framed picture of 1320 × 2868 pixels, and what 40 of them need of memory; the time
 * and the memory of all pictures of a large app; and how soon a preview of the page follows a key.
 */
export async function benchFrames(): Promise<Row[]> {
  return [...(await benchOne()), ...(await benchAll()), await benchPreview()];
}

async function benchAll(): Promise<Row[]> {
  const dir = await mkdtemp(join(tmpdir(), 'storedeck-frames-'));
  try {
    await writeDesign(dir, { shots: ALL_SHOTS, languages: ALL_LANGUAGES, outputs: ALL_OUTPUTS });
    const count = ALL_SHOTS.length * ALL_LANGUAGES.length * ALL_OUTPUTS;
    const { seconds, peak, wall } = await measureCommand(['frames', '--quiet', '--dir', dir]);
    return [
      {
        what: `${count} pictures: ${ALL_LANGUAGES.length} languages, ${ALL_SHOTS.length} shots, ${ALL_OUTPUTS} devices`,
        ours: `${wall.toFixed(0)} s (${seconds.toFixed(0)} s of processor time)`,
        beside: `limit: ${MAX_WALL} s on two cores`,
        ratio: wall / MAX_WALL,
        target: '≤ 1 ×',
        holds: wall <= MAX_WALL,
      },
      {
        what: 'the same, memory',
        ours: megabytes(peak),
        beside: `limit: ${megabytes(MAX_MEMORY)}`,
        ratio: peak / MAX_MEMORY,
        target: '≤ 1 ×',
        holds: peak <= MAX_MEMORY,
      },
    ];
  } finally {
    await rm(dir, { recursive: true });
  }
}

async function benchOne(): Promise<Row[]> {
  const dir = await mkdtemp(join(tmpdir(), 'storedeck-frames-'));
  try {
    await writeDesign(dir, { shots: SHOTS, languages: LANGUAGES, outputs: 1 });
    const { seconds, peak, wall } = await measureCommand(['frames', '--quiet', '--dir', dir]);
    const each = seconds / (SHOTS.length * LANGUAGES.length);
    return [
      {
        what: 'one framed picture of 1320 × 2868, processor time',
        ours: `${each.toFixed(2)} s (${wall.toFixed(1)} s on the clock for all)`,
        beside: `limit: ${MAX_SECONDS} s`,
        ratio: each / MAX_SECONDS,
        target: '≤ 1 ×',
        holds: each <= MAX_SECONDS,
      },
      {
        what: 'framed pictures, memory',
        ours: megabytes(peak),
        beside: `limit: ${megabytes(MAX_MEMORY)}`,
        ratio: peak / MAX_MEMORY,
        target: '≤ 1 ×',
        holds: peak <= MAX_MEMORY,
      },
    ];
  } finally {
    await rm(dir, { recursive: true });
  }
}

async function benchPreview(): Promise<Row> {
  const dir = await mkdtemp(join(tmpdir(), 'storedeck-frames-'));
  try {
    await writeDesign(dir, { shots: SHOTS, languages: ['en-US', 'de-DE', 'ja'], outputs: 1 });
    const ms = await timePreviewKeys(dir);
    return {
      what: 'a preview follows a key, 3 languages in the page (median)',
      ours: `${ms.toFixed(0)} ms`,
      beside: `limit: ${MAX_PREVIEW_MS} ms`,
      ratio: ms / MAX_PREVIEW_MS,
      target: '≤ 1 ×',
      holds: ms <= MAX_PREVIEW_MS,
    };
  } finally {
    await rm(dir, { recursive: true });
  }
}
