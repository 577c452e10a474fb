import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type Listing, storeLocale } from '@storedeck/listing';
import { chromium } from 'playwright-core';

import { startBuiltServer } from '../measure/built-server.ts';
import type { Row } from '../table.ts';
import { LOCALES } from './large-listing.ts';
import { limitRow, SLOW_DOWN, TABLE_LIMITS, timeKeys, timeOpenings } from './table-times.ts';

const NOTES = '• More kinds of moss, and a garden that loads faster than before.\n'.repeat(7);

/**
 * Measures the notes of forty languages with three columns in Chromium, with a processor that is slowed down: opening
 * them, moving in them, and typing into a cell.
 */
export async function benchNotes(): Promise<Row[]> {
  const executablePath = process.env['CHROMIUM_BIN'] ?? '/usr/bin/chromium';
  const dir = await mkdtemp(join(tmpdir(), 'storedeck-bench-notes-'));
  try {
    for (const name of ['listing-current.json', 'listing.json'])
      await writeFile(join(dir, name), JSON.stringify(listing(name === 'listing.json')));
    const server = await startBuiltServer(['--dir', dir]);
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      await page.goto(`${server.url}/?view=notes`);
      await page.getByRole('rowheader').first().waitFor();
      // The processor is slowed down only after the code of the table is loaded, because loading is not measured.
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
      const paintMs = await timeOpenings(page, 'Notes');
      const moveMs = await timeKeys(page, '[role=grid] [tabindex="0"]', 'ArrowDown');
      await page.getByRole('gridcell').nth(1).click();
      await page.locator('[role=grid] textarea').waitFor();
      const typeMs = await timeKeys(page, '[role=grid] textarea', 'x');
      const where = `${LOCALES.length} languages × 3 columns, CPU ${SLOW_DOWN} × slower`;
      return [
        limitRow(`notes, first paint, ${where}`, paintMs, TABLE_LIMITS.paintMs),
        limitRow(`notes, an arrow key, ${where}`, moveMs, TABLE_LIMITS.keyMs),
        limitRow(`notes, a typed letter, ${where}`, typeMs, TABLE_LIMITS.keyMs),
      ];
    } finally {
      await browser.close();
      await server.close();
    }
  } finally {
    await rm(dir, { recursive: true });
  }
}

/** A listing in which each language has notes of nearly the maximum length on Google Play. */
function listing(isNew: boolean): Listing {
  const play = LOCALES.flatMap((code) => storeLocale('googlePlay', code) ?? []);
  const text = (code: string): string => `${code} ${isNew ? 'new' : 'old'}\n${NOTES}`;
  return {
    schemaVersion: 1,
    appStore: {
      bundleId: 'app.example',
      primaryLocale: 'en-US',
      locales: Object.fromEntries(
        LOCALES.map((code) => [code, { name: `App in ${code}`, description: NOTES, whatsNew: text(code) }]),
      ),
    },
    googlePlay: {
      packageName: 'app.example',
      defaultLanguage: 'en-US',
      locales: Object.fromEntries(
        play.map((code) => [
          code,
          { title: `App in ${code}`, releaseNotes: text(code), 'releaseNotes@beta': text(code) },
        ]),
      ),
    },
  };
}
