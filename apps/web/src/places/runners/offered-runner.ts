import type { ResponseOf } from '@storedeck/contract';

import type { RunnerEntry, RunnerRecord } from './runner-record.ts';

/**
 * Returns the demo's Mac; undefined without the demo, or if the list already contains the Mac with its current
 * password. Each run of the demo creates a new password, so a Mac that was added in an earlier run does not count.
 */
export function offeredRunner(
  health: ResponseOf<'health'> | undefined,
  runners: readonly RunnerRecord[],
): RunnerEntry | undefined {
  const mac = health?.demoRunner;
  if (!mac) return undefined;
  const listed = runners.some(
    ({ host, port, user, pass }) =>
      host === mac.host && port === mac.port && user === mac.user && pass === mac.pass,
  );
  return listed ? undefined : { ...mac, name: 'Simulated Mac', auth: 'password' };
}
