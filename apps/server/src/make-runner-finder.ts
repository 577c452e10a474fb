import { findRunner, type FoundRunner, type NamedRunner } from '@storedeck/runner-ssh';

import type { Config } from './config.ts';

/** Completes a runner as a person names it. */
export type FindRunner = (runner: NamedRunner) => Promise<FoundRunner>;

/**
 * Returns the function that completes a runner with the SSH configuration of the person. That of the demo reads nothing
 * of the person.
 */
export function makeRunnerFinder({
  demo,
  toolEnvironment: env,
}: Pick<Config, 'demo' | 'toolEnvironment'>): FindRunner {
  return async (runner) => (demo ? { ...runner, user: runner.user ?? '' } : findRunner(runner, { env }));
}
