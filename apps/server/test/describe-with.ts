import { spawnSync } from 'node:child_process';

import { describe, test } from '@jest/globals';

export interface MachineTool {
  readonly name: string;
  /** The commands that install the tool. */
  readonly install: string;
}

/** `script` of util-linux. The `script` of macOS takes other arguments, so it cannot be used. */
export const SCRIPT: MachineTool = { name: 'script', install: 'apt install bsdutils' };
export const ADB: MachineTool = {
  name: 'adb',
  install: 'apt install adb, or brew install android-platform-tools',
};
export const BASH: MachineTool = { name: 'bash', install: 'apt install bash' };

/**
 * Returns `describe` for a suite that needs a tool of the computer. If the tool is missing, an empty test takes the
 * place of the suite, and its title says how to install the tool; with STOREDECK_REQUIRE_TOOLS=1 the suite runs anyway
 * and fails.
 */
export function describeWith({ name, install }: MachineTool): (title: string, suite: () => void) => void {
  const { status } = spawnSync(name, ['--version'], { stdio: 'ignore' });
  if (status === 0 || process.env['STOREDECK_REQUIRE_TOOLS'] === '1') return describe;
  return (title) => test(`left out: ${title}: ${name} is missing: ${install}`, () => undefined);
}
