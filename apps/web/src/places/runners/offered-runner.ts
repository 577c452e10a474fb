import type { ResponseOf } from '@storedeck/contract';

import type { RunnerEntry, RunnerRecord } from './runner-record.ts';

/** The demo's Mac, unless the list has it with its present password. Each run of the demo makes a new one. */
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
