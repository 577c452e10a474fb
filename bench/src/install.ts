import { execFile } from 'node:child_process';
import { globSync, lstatSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { APPIUM } from './installed-appium.ts';
import type { Row } from './table.ts';

const PACKAGES = fileURLToPath(new URL('../../out/packages/', import.meta.url));
const LIMITS = { megabytes: 25, seconds: 15 };

/**
 * Measures the time and the disk space for installing the packed command, compared with npm's `appium`.
 */
export async function benchInstall(): Promise<Row[]> {
  const [file = ''] = globSync('storedeck-[0-9]*.tgz', { cwd: PACKAGES });
  const command = join(PACKAGES, file);
  // The first installation of each package fills npm's cache and is not measured, so that the speed of the network does
  // not count.
  await installed(command);
  await installed(APPIUM);
  const ours = await installed(command);
  const theirs = await installed(APPIUM);
  return [
    {
      what: 'installed command on disk (compared with appium, no drivers)',
      ours: `${ours.megabytes.toFixed(1)} MB`,
      beside: `${theirs.megabytes.toFixed(1)} MB`,
      ratio: ours.megabytes / theirs.megabytes,
      target: `< ${LIMITS.megabytes} MB`,
      holds: ours.megabytes < LIMITS.megabytes,
    },
    {
      what: 'npm install of the command into an empty folder, with a warm cache',
      ours: `${ours.seconds.toFixed(1)} s`,
      beside: `${theirs.seconds.toFixed(1)} s`,
      ratio: ours.seconds / theirs.seconds,
      target: `< ${LIMITS.seconds} s`,
      holds: ours.seconds < LIMITS.seconds,
    },
  ];
}

/**
 * Installs one package into an empty folder. Returns the duration in seconds, and the size of the disk blocks that the
 * installed files use, in megabytes (blocks of 512 bytes, as `du` counts them).
 */
async function installed(spec: string): Promise<{ seconds: number; megabytes: number }> {
  const cwd = await mkdtemp(join(tmpdir(), 'storedeck-bench-install-'));
  try {
    await writeFile(join(cwd, 'package.json'), '{ "private": true }');
    const start = performance.now();
    await promisify(execFile)('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', spec], {
      cwd,
    });
    const seconds = (performance.now() - start) / 1000;
    const modules = join(cwd, 'node_modules');
    const blocks = globSync('**', { cwd: modules }).map((path) => lstatSync(join(modules, path)).blocks);
    return { seconds, megabytes: (blocks.reduce((sum, each) => sum + each, 0) * 512) / 1e6 };
  } finally {
    await rm(cwd, { recursive: true, force: true });
  }
}
