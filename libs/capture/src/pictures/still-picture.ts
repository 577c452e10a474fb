import { setTimeout as delay } from 'node:timers/promises';

import type { FlowDevice } from '@storedeck/flows';

/** Times in ms: for how long nothing may move, and after which a picture is taken as it is. */
export interface StillTimes {
  readonly betweenMs: number;
  readonly maxMs: number;
}

/** A picture, and whether the screen stood still. */
export interface StillPicture {
  readonly png: Uint8Array;
  readonly isStill: boolean;
}

/**
 * Takes a picture in which nothing moves: one during and after which the live video has told no change, or else one that
 * is equal to the picture before it.
 */
export async function takeStill(
  device: Pick<FlowDevice, 'screenshot' | 'changes'>,
  { betweenMs, maxMs }: StillTimes,
  signal: AbortSignal,
): Promise<StillPicture> {
  const end = performance.now() + maxMs;
  let former: Uint8Array | undefined;
  for (;;) {
    const began = performance.now();
    const png = await device.screenshot(signal);
    if (former && Buffer.compare(png, former) === 0) return { png, isStill: true };
    if (former && performance.now() >= end) return { png, isStill: false };
    if (await isQuiet(device.changes, { since: began, betweenMs }, signal)) return { png, isStill: true };
    former = png;
  }
}

/** Waits for a time. Resolves to whether the picture has not changed since then; false where nothing tells it. */
async function isQuiet(
  changes: FlowDevice['changes'],
  { since, betweenMs }: { readonly since: number; readonly betweenMs: number },
  signal: AbortSignal,
): Promise<boolean> {
  const end = performance.now() + betweenMs;
  for (;;) {
    const { changedAt } = changes ?? {};
    const restMs = end - performance.now();
    if (changes === undefined || changedAt === undefined || changedAt >= since) {
      // Another picture decides. It is not taken at once, because something may move slowly.
      await delay(Math.max(0, restMs), undefined, { signal });
      return false;
    }
    if (restMs <= 0) return true;
    await changes.next(restMs, signal);
  }
}
