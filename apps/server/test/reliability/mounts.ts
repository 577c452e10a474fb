import { execFileSync } from 'node:child_process';

import { describe, test } from '@jest/globals';

/** Like `describe`, for what needs a disk of its own: where none can be mounted, a test says so by its name. */
export function describeWithMounts(name: string, body: () => void): void {
  if (canMount) describe(name, body);
  else test(`${name}: left out, because only root on Linux may mount a disk`, () => undefined);
}

/** Puts an empty disk in memory in the place of a folder. */
export function mountDisk(at: string, size = '16m'): void {
  void execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', at], { stdio: 'ignore' });
}

export function unmount(at: string): void {
  void execFileSync('umount', [at]);
}

const canMount = (() => {
  try {
    const place = execFileSync('mktemp', ['-d'], { encoding: 'utf8' }).trim();
    mountDisk(place);
    unmount(place);
    execFileSync('rmdir', [place]);
    return true;
  } catch {
    return false;
  }
})();
