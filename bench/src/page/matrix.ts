import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { chromium } from 'playwright-core';

import { startBuiltServer } from '../measure/built-server.ts';
import type { Row } from '../table.ts';
import { LOCALES, PICTURES, writeLargeListing } from './large-listing.ts';
import { limitRow, SLOW_DOWN, TABLE_LIMITS, timeKeys, timeOpenings } from './table-times.ts';

/**
 * Measures the matrix of a large listing in Chromium, with a processor that is slowed down: opening the matrix, moving
 * in it, and typing into a cell.
 */
export async function benchMatrix(): Promise<Row[]> {
  const executablePath = process.env['CHROMIUM_BIN'] ?? '/usr/bin/chromium';
  const dir = await mkdtemp(join(tmpdir(), 'storedeck-bench-matrix-'));
  try {
    await writeLargeListing(dir);
    const server = await startBuiltServer(['--dir', dir]);
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
    try {
      const started = await fetch(`${server.url}/api/listing/new/from-current`, { method: 'POST' });
      if (!started.ok) throw new Error(`New cannot be started: ${await started.text()}`);
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      await page.goto(`${server.url}/?view=matrix&stores=both`);
      await page.getByRole('rowheader').first().waitFor();
      // The processor is slowed down only after the code of the matrix is loaded, because loading is not measured.
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
      const paintMs = await timeOpenings(page, 'Matrix');
      const moveMs = await timeKeys(page, '[role=grid] [tabindex="0"]', 'ArrowDown');
      await page.getByRole('gridcell').nth(1).click();
      await page.locator('[data-edit]').waitFor();
      const typeMs = await timeKeys(page, '[data-edit]', 'x');
      const where = `${LOCALES.length} × ${PICTURES} pictures, CPU ${SLOW_DOWN} × slower`;
      return [
        limitRow(`matrix, first paint, ${where}`, paintMs, TABLE_LIMITS.paintMs),
        limitRow(`matrix, an arrow key, ${where}`, moveMs, TABLE_LIMITS.keyMs),
        limitRow(`matrix, a typed letter, ${where}`, typeMs, TABLE_LIMITS.keyMs),
      ];
    } finally {
      await browser.close();
      await server.close();
    }
  } finally {
    await rm(dir, { recursive: true });
  }
}
