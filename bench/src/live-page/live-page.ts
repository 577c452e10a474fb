import { setTimeout as delay } from 'node:timers/promises';

import { chromium, type Page, type Worker } from 'playwright-core';

import { startBuiltServer } from '../measure/built-server.ts';
import { median } from '../measure/median.ts';
import type { Row } from '../table.ts';
import { encodeClip, type Clip } from './encoded-clip.ts';
import { startReplay } from './replay-server.ts';

const PHONE = 'serial=R5CT900FAKE';
/** The size in pixels of a screen of 1080 × 2400 pixels that is scaled so that its longer side has 1024 pixels. */
const SIZE = { width: 460, height: 1024 };
const SENT_PER_SECOND = 60;
/**
 * The frames per second of the video during which touches are recorded. A browser without a graphics card is at its limit
 * with 60 on two cores, and each other work then takes frames, also that of this program.
 */
const RECORDED_PER_SECOND = 30;
const MEASURED_FRAMES = 600;
const RECORDED_FRAMES = 300;
const DECODED_FRAMES = 600;
/** How often the picture is measured with and without recording, in turns, and the time in ms between two touches. */
const TURNS = 3;
const TOUCH_MS = 500;
const CLICKS = 7;
const LIMITS = { drawnPerSecond: 58, delayMs: 16, firstFrameMs: 700, recording: 0.95 };

/** Measures live video in Chromium: how many frames of a stream of 60 frames per second are drawn, and how soon. */
export async function benchLivePage(): Promise<Row[]> {
  const executablePath = process.env['CHROMIUM_BIN'] ?? '/usr/bin/chromium';
  const clip = encodeClip(SIZE.width, SIZE.height, 2 * SENT_PER_SECOND);
  const server = await startBuiltServer(['--demo']);
  // The demo draws the pictures of its template for some seconds, which would take frames from some turns only.
  await (await fetch(`${server.url}/api/listing/template`)).arrayBuffer();
  const replay = await startReplay(server.url, clip, SENT_PER_SECOND);
  const slowReplay = await startReplay(server.url, clip, RECORDED_PER_SECOND);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 1200 } });
    await page.goto(`${replay.url}/devices`);
    const limit = await page.evaluate(decodeAndDraw, { ...packed(clip), frames: DECODED_FRAMES });
    const { drawn, delayMs } = await watchPhone(page, `${replay.url}/devices?${PHONE}`);
    const recorded = await watchRecording(page, slowReplay.url);
    const firstFrameMs = await timeFirstFrames(page, server.url);
    const video = `${SIZE.width} × ${SIZE.height}`;
    return [
      {
        what: `frames drawn of a live video of ${SENT_PER_SECOND} frames per second, ${video}`,
        ours: `${drawn.toFixed(1)}/s`,
        beside: `${SENT_PER_SECOND}/s sent; this machine decodes and draws ${limit.toFixed(0)}/s`,
        ratio: drawn / SENT_PER_SECOND,
        target: `≥ ${LIMITS.drawnPerSecond}/s`,
        holds: drawn >= LIMITS.drawnPerSecond,
      },
      {
        what: `frames drawn of a video of ${RECORDED_PER_SECOND} frames per second while touches on it are recorded as steps, median`,
        ours: `${recorded.on.toFixed(1)}/s`,
        beside: `${recorded.off.toFixed(1)}/s with the same touches and without recording`,
        ratio: recorded.on / recorded.off,
        target: `≥ ${LIMITS.recording} ×`,
        holds: recorded.on >= LIMITS.recording * recorded.off,
      },
      {
        what: 'a frame from the decoder until it is drawn, median',
        ours: `${delayMs.toFixed(1)} ms`,
        beside: `${LIMITS.delayMs} ms, one frame`,
        ratio: delayMs / LIMITS.delayMs,
        target: `≤ ${LIMITS.delayMs} ms`,
        holds: delayMs <= LIMITS.delayMs,
      },
      {
        what: 'first frame after the click on a phone of the demo, median',
        ours: `${firstFrameMs.toFixed(0)} ms`,
        beside: `${LIMITS.firstFrameMs} ms`,
        ratio: firstFrameMs / LIMITS.firstFrameMs,
        target: `≤ ${LIMITS.firstFrameMs} ms`,
        holds: firstFrameMs <= LIMITS.firstFrameMs,
      },
    ];
  } finally {
    await browser.close();
    replay.close();
    slowReplay.close();
    await server.close();
  }
}

/** Opens a phone, and measures the drawing in the worker of its player. */
async function watchPhone(page: Page, url: string): Promise<{ drawn: number; delayMs: number }> {
  const started = page.waitForEvent('worker', (worker: Worker) => worker.url().includes('player-worker'));
  await page.goto(url);
  const worker = await started;
  await page.getByTestId('mirror-stats').filter({ visible: true }).waitFor();
  const { seconds, delaysMs } = await worker.evaluate(measureDrawing, MEASURED_FRAMES);
  return { drawn: MEASURED_FRAMES / seconds, delayMs: median(delaysMs) };
}

/** Measures the drawing while the picture is touched, in turns with and without recording the touches as steps. */
async function watchRecording(page: Page, url: string): Promise<{ on: number; off: number }> {
  const started = page.waitForEvent('worker', (worker: Worker) => worker.url().includes('player-worker'));
  await page.goto(`${url}/devices?view=flows&flow=new`);
  const worker = await started;
  await page.locator('[data-testid=device-screen][data-format]').waitFor();
  const rates = { on: [] as number[], off: [] as number[] };
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const side of ['off', 'on'] as const) {
      const name = side === 'on' ? 'Record' : 'End recording';
      const button = page.getByRole('button', { name, exact: true });
      if (side === 'on' || turn > 0) await button.first().click();
      const stop = new AbortController();
      const [{ seconds }] = await Promise.all([
        worker.evaluate(measureDrawing, RECORDED_FRAMES).finally(() => stop.abort()),
        touchAgain(page, stop.signal),
      ]);
      rates[side].push(RECORDED_FRAMES / seconds);
    }
  }
  return { on: median(rates.on), off: median(rates.off) };
}

/** Touches a picture again and again, each time at another place. */
async function touchAgain(page: Page, signal: AbortSignal): Promise<void> {
  for (let at = 0; !signal.aborted; at += 1) {
    const box = await page.getByTestId('device-screen').first().boundingBox();
    if (!box) throw new Error('The screen is not shown.');
    await page.mouse.click(
      box.x + box.width * ((at % 7) / 8 + 0.1),
      box.y + box.height * ((at % 11) / 12 + 0.05),
    );
    await delay(TOUCH_MS);
  }
}

/** Returns the time in ms from the click on a phone until its first frame is drawn: the median of several clicks. */
async function timeFirstFrames(page: Page, url: string): Promise<number> {
  const times: number[] = [];
  while (times.length < CLICKS) {
    // The address chooses a device that is not connected, so that no phone is open before the click.
    await page.goto(`${url}/devices?serial=none`);
    const phone = page.getByRole('button', { name: /^Pixel 8/ });
    await phone.waitFor();
    times.push(await phone.evaluate(clickUntilDrawn));
  }
  return median(times);
}

/**
 * Runs in the page: clicks on a phone, and returns the time in ms until its first frame is drawn. The screen gets the
 * attribute `data-format` as soon as a frame is drawn.
 */
function clickUntilDrawn(phone: Element): Promise<number> {
  return new Promise((resolve) => {
    const start = performance.now();
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[data-testid="device-screen"][data-format]')) return;
      observer.disconnect();
      resolve(performance.now() - start);
    }).observe(document, { childList: true, subtree: true, attributes: true });
    (phone as HTMLElement).click();
  });
}

/**
 * Runs in the worker: measures `frames` drawn frames. Returns their total duration in seconds, and for each frame the
 * time in ms from the call of the decoder until the frame was drawn.
 */
function measureDrawing(frames: number): Promise<{ seconds: number; delaysMs: number[] }> {
  return new Promise((resolve) => {
    const arrivals = new Map<number, number>();
    const delaysMs: number[] = [];
    let start: number | undefined;
    const { decode } = VideoDecoder.prototype;
    VideoDecoder.prototype.decode = function (chunk) {
      arrivals.set(chunk.timestamp, performance.now());
      Reflect.apply(decode, this, [chunk]);
    };
    const { drawImage } = OffscreenCanvasRenderingContext2D.prototype;
    OffscreenCanvasRenderingContext2D.prototype.drawImage = function (...args: unknown[]) {
      const arrived = arrivals.get((args[0] as VideoFrame).timestamp);
      Reflect.apply(drawImage, this, args);
      const now = performance.now();
      if (arrived === undefined) return;
      start ??= now;
      delaysMs.push(now - arrived);
      if (delaysMs.length === frames + 1) resolve({ seconds: (now - start) / 1000, delaysMs });
    };
  });
}

interface PackedClip {
  readonly codec: string;
  readonly units: readonly { readonly isKey: boolean; readonly base64: string }[];
}

function packed({ codec, units }: Clip): PackedClip {
  return {
    codec,
    units: units.map(({ isKey, data }) => ({ isKey, base64: Buffer.from(data).toString('base64') })),
  };
}

/** Runs in the page: decodes and draws the clip as fast as the machine can. Returns frames per second. */
async function decodeAndDraw({ codec, units, frames }: PackedClip & { frames: number }): Promise<number> {
  const context = new OffscreenCanvas(460, 1024).getContext('2d', { alpha: false });
  const decoder = new VideoDecoder({
    output: (frame) => {
      context?.drawImage(frame, 0, 0);
      frame.close();
    },
    // The error is ignored here, because it also rejects `flush`.
    error: () => undefined,
  });
  decoder.configure({ codec, optimizeForLatency: true });
  const chunks = units.map(({ isKey, base64 }, index) => {
    const data = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    return new EncodedVideoChunk({ type: isKey ? 'key' : 'delta', timestamp: index, data });
  });
  const start = performance.now();
  for (let frame = 0; frame < frames; frame += 1) {
    const chunk = chunks[frame % chunks.length];
    if (chunk) decoder.decode(chunk);
  }
  await decoder.flush();
  return (frames * 1000) / (performance.now() - start);
}
