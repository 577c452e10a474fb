import { execFileSync } from 'node:child_process';

import { describe, test } from '@jest/globals';

/**
 * `describe` for a suite that mounts disks. Where mounting is not possible, an empty test takes the place of the suite,
 * and its title names the reason.
 */
export function describeWithMounts(name: string, body: () => void): void {
  if (canMount) describe(name, body);
  else test(`${name}: left out, because only root on Linux may mount a disk`, () => undefined);
}

/** Mounts an empty disk in memory over a folder. `size` is in the form of `mount`, such as `64k`. */
export function mountDisk(at: string, size = '16m'): void {
  void execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', at], { stdio: 'ignore' });
}

export function unmount(at: string): void {
  void execFileSync('umount', [at]);
}

const canMount = (() => {
  try {
    const folder = execFileSync('mktemp', ['-d'], { encoding: 'utf8' }).trim();
    mountDisk(folder);
    unmount(folder);
    execFileSync('rmdir', [folder]);
    return true;
  } catch {
    return false;
  }
})();
