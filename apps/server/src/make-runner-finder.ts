import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { findRunner, type FoundRunner, type NamedRunner } from '@storedeck/runner-ssh';

import type { Config } from './config.ts';

/** Completes a runner as a person names it. */
export type FindRunner = (runner: NamedRunner) => Promise<FoundRunner>;

/**
 * Returns the function that completes a runner with the SSH configuration of the person. That of the demo reads nothing
 * of the person, but a configuration in the folder of the demo.
 */
export function makeRunnerFinder({
  demo,
  dir,
  toolEnvironment: env,
}: Pick<Config, 'demo' | 'dir' | 'toolEnvironment'>): FindRunner {
  if (!demo) return (runner) => findRunner(runner, { env });
  const path = join(dir, '.ssh/config');
  return async (runner) =>
    existsSync(path) ? findRunner(runner, { path, env: {} }) : { ...runner, user: runner.user ?? '' };
}
