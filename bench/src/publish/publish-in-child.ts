import { fork } from 'node:child_process';
import { once } from 'node:events';

import type { SimulatedStores } from '../store-sync/simulated-stores.ts';

/** The parameters of `publish-child.ts`. */
export interface ChildWork {
  /** A working folder with a New listing. */
  readonly dir: string;
  readonly stores: SimulatedStores;
  /** The wait between the first two reads of a set, in ms. */
  readonly pollMs: number;
}

/** The values that the child process has measured. */
export interface ChildReport {
  /**
   * The duration of the call of `publish`, in ms. It includes the reads at the beginning of the call. It does not
   * include making the plan.
   */
  readonly ms: number;
  readonly uploads: number;
}

/** Plans and publishes the listing New in a child process, which uses the built library. */
export async function publishInChild(work: ChildWork): Promise<ChildReport> {
  const child = fork(new URL('publish-child.ts', import.meta.url), [JSON.stringify(work)], { execArgv: [] });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The process that publishes ended early (${String(code)}).`);
  });
  ended.catch(() => undefined);
  const [report] = (await Promise.race([once(child, 'message'), ended])) as [ChildReport];
  return report;
}
