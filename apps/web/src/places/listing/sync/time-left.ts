/** The progress of a download at a moment. */
export interface Reading {
  readonly downloaded: number;
  readonly toDownload: number;
}

/** The values that are shown, in seconds. The values are coarse, because the speed of a store varies. */
const STEPS = [5, 10, 15, 20, 30, 45, 60, 120, 180, 240, 300, 420, 600, 900, 1200, 1800, 2700, 3600];
/** Below this time in ms, or this number of downloads, the speed is not known well enough. */
const MIN_MS = 3000;
const MIN_DOWNLOADS = 5;
/** The shortest time in ms for which a shown value stays. After that, the value can move by one step. */
const STAY_MS = 2000;
/** A larger value is shown only if the estimate exceeds the shown value by this factor. */
const LONGER = 1.5;

/**
 * Estimates the time that downloads still take, from the mean speed since the first reading. The returned function is
 * called with each reading and the time in ms. It returns the seconds to show; null while too little is known, and when
 * all is downloaded. The result is one of `STEPS`, and moves by one step at a time, so that the shown time does not
 * jump.
 */
export function createTimeLeft(): (reading: Reading, now: number) => number | null {
  let first: { at: number; downloaded: number } | undefined;
  let shown: { step: number; since: number } | undefined;

  function estimate({ downloaded, toDownload }: Reading, now: number): number | null {
    first ??= { at: now, downloaded };
    const [passed, count] = [now - first.at, downloaded - first.downloaded];
    if (passed < MIN_MS || count < MIN_DOWNLOADS || downloaded === toDownload) return null;
    return (((toDownload - downloaded) / count) * passed) / 1000;
  }

  return (reading, now) => {
    const seconds = estimate(reading, now);
    if (seconds === null) return null;
    shown ??= { step: findStep(seconds), since: now };
    if (now - shown.since >= STAY_MS) {
      const direction = directionTo(seconds, shown.step);
      if (direction !== 0) shown = { step: shown.step + direction, since: now };
    }
    return STEPS[shown.step] ?? null;
  };
}

function directionTo(seconds: number, step: number): -1 | 0 | 1 {
  if (findStep(seconds) < step) return -1;
  return seconds > (STEPS[step] ?? Infinity) * LONGER && step < STEPS.length - 1 ? 1 : 0;
}

/** Returns the index of the smallest step that is not less than `seconds`; the last index if there is no such step. */
function findStep(seconds: number): number {
  const step = STEPS.findIndex((each) => each >= seconds);
  return step === -1 ? STEPS.length - 1 : step;
}
