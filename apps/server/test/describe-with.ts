import { spawnSync } from 'node:child_process';

import { describe, test } from '@jest/globals';

export interface MachineTool {
  readonly name: string;
  /** How to get it. */
  readonly install: string;
}

/** Of util-linux; that of a Mac takes its arguments in another order. */
export const SCRIPT: MachineTool = { name: 'script', install: 'apt install bsdutils' };
export const ADB: MachineTool = {
  name: 'adb',
  install: 'apt install adb, or brew install android-platform-tools',
};
export const BASH: MachineTool = { name: 'bash', install: 'apt install bash' };

/**
 * `describe` for suites that need a tool of the machine. Where it is missing the suite says so by its name; with
 * STOREDECK_REQUIRE_TOOLS=1 it runs, and fails, all the same.
 */
export function describeWith({ name, install }: MachineTool): (title: string, suite: () => void) => void {
  const { status } = spawnSync(name, ['--version'], { stdio: 'ignore' });
  if (status === 0 || process.env['STOREDECK_REQUIRE_TOOLS'] === '1') return describe;
  return (title) => test(`left out: ${title}: ${name} is missing: ${install}`, () => undefined);
}
