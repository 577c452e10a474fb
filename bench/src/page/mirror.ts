import { chromium, type Worker } from 'playwright-core';

import { startBuiltServer } from '../measure/built-server.ts';
import type { Row } from '../table.ts';

const IPHONE = 'udid=00008130-000A1D2E3C41001C';
/** The number of frames that the simulated iPhone sends per second. */
const SENT_PER_SECOND = 30;
const MEASURED_FRAMES = 300;

/** Measures how many frames per second the mirror of an iPhone draws in the demo. */
export async function benchMirror(): Promise<Row[]> {
  const executablePath = process.env['CHROMIUM_BIN'] ?? '/usr/bin/chromium';
  const server = await startBuiltServer(['--demo']);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const started = page.waitForEvent('worker', (worker: Worker) => worker.url().includes('player-worker'));
    await page.goto(`${server.url}/devices?${IPHONE}`);
    const worker = await started;
    await page.getByTestId('mirror-stats').filter({ visible: true }).waitFor();
    const seconds = await worker.evaluate(durationOfFrames, MEASURED_FRAMES);
    const rate = MEASURED_FRAMES / seconds;
    return [
      {
        what: 'frames drawn by the mirror of an iPhone',
        ours: `${rate.toFixed(1)}/s`,
        beside: `${SENT_PER_SECOND}/s sent`,
        ratio: rate / SENT_PER_SECOND,
        target: '≥ 0.90 ×',
        holds: rate >= 0.9 * SENT_PER_SECOND,
      },
    ];
  } finally {
    await browser.close();
    await server.close();
  }
}

/**
 * Runs in the worker that draws: waits until a frame is drawn, and returns the time in seconds from then until `frames`
 * more frames are drawn.
 */
function durationOfFrames(frames: number): Promise<number> {
  return new Promise((resolve) => {
    let start: number | undefined;
    let drawn = 0;
    const { drawImage } = OffscreenCanvasRenderingContext2D.prototype;
    OffscreenCanvasRenderingContext2D.prototype.drawImage = function (...args: unknown[]) {
      Reflect.apply(drawImage, this, args);
      start ??= performance.now();
      if (drawn === frames) resolve((performance.now() - start) / 1000);
      drawn += 1;
    };
  });
}
