import { setTimeout as delay } from 'node:timers/promises';

/** Times in ms: between two pictures that must be equal, and after which a picture is taken as it is. */
export interface StillTimes {
  readonly betweenMs: number;
  readonly maxMs: number;
}

/** A picture, and whether the screen stood still. */
export interface StillPicture {
  readonly png: Uint8Array;
  readonly isStill: boolean;
}

/** Takes pictures until two are equal, so that nothing moves in them. */
export async function takeStill(
  take: (signal: AbortSignal) => Promise<Uint8Array>,
  { betweenMs, maxMs }: StillTimes,
  signal: AbortSignal,
): Promise<StillPicture> {
  const end = performance.now() + maxMs;
  let former = await take(signal);
  for (;;) {
    await delay(betweenMs, undefined, { signal });
    const png = await take(signal);
    if (Buffer.compare(png, former) === 0) return { png, isStill: true };
    if (performance.now() >= end) return { png, isStill: false };
    former = png;
  }
}
