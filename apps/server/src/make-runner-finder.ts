import { join } from 'node:path';

import { findRunner, type FoundRunner, type NamedRunner } from '@storedeck/runner-ssh';

import type { Config } from './config.ts';

/** Completes a runner as a person names it. */
export type FindRunner = (runner: NamedRunner) => Promise<FoundRunner>;

/**
 * Returns the function that completes a runner with the SSH configuration of the person. That of the demo reads nothing
 * of the person: it has a configuration of its own, and the user of its Mac in the place of the person's.
 */
export function makeRunnerFinder({
  demo,
  dir,
  offeredRunner,
  toolEnvironment: env,
}: Pick<Config, 'demo' | 'dir' | 'offeredRunner' | 'toolEnvironment'>): FindRunner {
  if (!demo) return (runner) => findRunner(runner, { env });
  return (runner) =>
    findRunner(
      { ...runner, user: runner.user?.trim() || offeredRunner?.user },
      { path: join(dir, '.ssh/config'), env: {} },
    );
}
