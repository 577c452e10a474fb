import type { Row } from '../table.ts';
import { median } from './median.ts';

export interface TimeComparison {
  readonly what: string;
  /** The number of measured rounds. */
  readonly rounds: number;
  /** The number of rounds before the measured rounds. They fill caches and are not measured. Default 1. */
  readonly warmUps?: number;
  /** The largest ratio of our median to the other median that still meets the target. */
  readonly mostRatio: number;
  readonly ours: () => Promise<unknown>;
  readonly beside: () => Promise<unknown>;
  /** The name of the other side in the table. */
  readonly besideName?: string;
}

/** Measures the two sides alternately, so that anything that slows the machine down affects both sides. */
export async function compareTimes(comparison: TimeComparison): Promise<Row> {
  const { what, rounds, warmUps = 1, mostRatio, ours, beside, besideName } = comparison;
  const ourTimes: number[] = [];
  const otherTimes: number[] = [];
  for (let round = 0; round < warmUps + rounds; round += 1) {
    const ourMs = await measureTime(ours);
    const otherMs = await measureTime(beside);
    if (round < warmUps) continue;
    ourTimes.push(ourMs);
    otherTimes.push(otherMs);
  }
  const [ourMs, otherMs] = [median(ourTimes), median(otherTimes)];
  return {
    what: `${what} (median of ${rounds})`,
    ours: `${ourMs.toFixed(1)} ms`,
    beside: `${otherMs.toFixed(1)} ms${besideName === undefined ? '' : `, ${besideName}`}`,
    ratio: ourMs / otherMs,
    target: `≤ ${mostRatio}`,
    holds: ourMs / otherMs <= mostRatio,
  };
}

/** Returns the time in ms that the work takes. */
async function measureTime(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
