import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { drawnPictures } from '@storedeck/fake-stores';
import { createNodeCanvas } from '@storedeck/fake-stores/node';
import { STORE_LOCALES } from '@storedeck/listing';

import { measureCommand } from '../measure/measure-command.ts';
import { megabytes } from '../measure/process-memory.ts';
import type { Row } from '../table.ts';

const PICTURES = 10;
const SIZE = { width: 1290, height: 2796 };
/** 20 seconds on two processors. The time on the clock depends on what else the machine does. */
const MAX_PROCESSOR_SECONDS = 40;
const MAX_MEMORY = 300_000_000;

/**
 * Measures the report of a listing of 50 languages with ten pictures each, in which every picture differs: JPEG files as
 * the App Store provides them, and PNG files of New.
 */
export async function benchListingReport(): Promise<Row[]> {
  const dir = await mkdtemp(join(tmpdir(), 'storedeck-report-'));
  try {
    await writeListings(dir);
    const args = ['report', '--quiet', '--dir', dir, '--out', join(dir, 'report.html')];
    const { seconds, peak, wall } = await measureCommand(args);
    const pictures = 2 * PICTURES * STORE_LOCALES.appStore.length;
    return [
      {
        what: `report of ${pictures} pictures, processor time`,
        ours: `${seconds.toFixed(1)} s (${wall.toFixed(1)} s on the clock)`,
        beside: `limit: ${MAX_PROCESSOR_SECONDS} s`,
        ratio: seconds / MAX_PROCESSOR_SECONDS,
        target: '≤ 1 ×',
        holds: seconds <= MAX_PROCESSOR_SECONDS,
      },
      {
        what: `report of ${pictures} pictures, memory`,
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

async function writeListings(dir: string): Promise<void> {
  const drawn = drawnPictures(createNodeCanvas());
  const render = (format: 'png' | 'jpeg', screen: number) =>
    drawn.render({ kind: 'screen', device: 'iphone', locale: 'en-US', screen, ...SIZE }, SIZE, format);
  for (const [file, folder, format] of [
    ['listing-current.json', 'assets/current', 'jpeg'],
    ['listing.json', 'assets/new', 'png'],
  ] as const) {
    await mkdir(join(dir, folder), { recursive: true });
    const rendered = await Promise.all(
      Array.from({ length: PICTURES }, async (_, screen) => (await render(format, screen % 5)).bytes),
    );
    const locales: Record<string, unknown> = {};
    for (const code of STORE_LOCALES.appStore) {
      const pictures = [];
      for (const [index, bytes] of rendered.entries()) {
        // A decoder stops at the end of the picture, so the added bytes only make the file a different one.
        const own = Buffer.concat([bytes, Buffer.from(`${code} ${index} ${format}`)]);
        const path = `${folder}/${code}-${index}.${format}`;
        await writeFile(join(dir, path), own);
        pictures.push({ file: path, ...SIZE, bytesSha256: createHash('sha256').update(own).digest('hex') });
      }
      locales[code] = { name: 'Tilia', screenshots: { APP_IPHONE_67: pictures } };
    }
    const appStore = { bundleId: 'app.tilia', primaryLocale: 'en-US', locales };
    await writeFile(join(dir, file), JSON.stringify({ schemaVersion: 1, appStore }));
  }
}
