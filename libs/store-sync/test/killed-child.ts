import { once } from 'node:events';
import { createInterface } from 'node:readline';

import type { Plan } from '../src/publish/index.ts';
import { createRandom } from './random.ts';
import type { Rig } from './rig.ts';
import { startChild } from './start-child.ts';

/**
 * The moment when a process is killed: right before or right after a fake store applies the n-th request of the
 * process, or right before or right after the process writes its journal for the n-th time.
 */
export interface KillMoment {
  readonly at: 'request' | 'journal';
  readonly number: number;
  readonly when: 'before' | 'after';
}

/**
 * Returns `count` random moments for a process that sends `requests` requests and writes its journal `journalWrites`
 * times. Equal seeds give equal moments.
 */
export function randomMoments(
  seed: number,
  { count, requests, journalWrites }: { count: number; requests: number; journalWrites: number },
): KillMoment[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => {
    const number = 1 + Math.floor(random() * (requests + journalWrites));
    const when = random() < 0.5 ? 'before' : 'after';
    return number <= requests
      ? { at: 'request', number, when }
      : { at: 'journal', number: number - requests, when };
  });
}

/**
 * Publishes a plan in a child process, and kills the process with SIGKILL at `moment`, if there is one. Resolves when
 * the process has ended.
 */
export async function publishInChild(
  { dir, stateDir, env, endpoints, stores }: Rig,
  plan: Plan,
  moment: KillMoment | undefined,
): Promise<{ killed: boolean; requests: number; journalWrites: number }> {
  const killAtJournal = moment?.at === 'journal' ? moment : undefined;
  const child = startChild({
    kind: 'publish',
    dir,
    stateDir,
    env,
    endpoints,
    plan: plan.hash,
    killAtJournal,
  });
  const ended = once(child, 'exit');
  let requests = 0;
  const { faults } = stores;
  const watching = faults.respond.bind(faults);
  faults.respond = async (context) => {
    requests += 1;
    if (moment?.at !== 'request' || requests !== moment.number) return watching(context);
    if (moment.when === 'after') await watching(context);
    child.kill('SIGKILL');
    await ended;
    return new Response('Nobody receives this response.');
  };
  let journalWrites = 0;
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => (journalWrites += Number(line === 'journal')));
  const [, signal] = (await ended) as [number | null, string | null];
  faults.respond = watching;
  return { killed: signal === 'SIGKILL', requests, journalWrites };
}
