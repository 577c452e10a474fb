import { readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';

import { rolldown } from 'rolldown';

import startSuite from '../../../suite-setup.config.mjs';
import bundle from '../rolldown.config.ts';

const DEADLINE_MS = 240_000;

/**
 * Also gives the suites a bundle of the command. After all suites, it is an error if a process still uses their folder,
 * or if a disk is still mounted in the folder.
 */
export default async function setUp() {
  const folder = await startSuite();
  const { endSuite } = globalThis;
  const command = await bundleCommand();
  // The programs that tests start share the code that they have compiled, also those with a temporary folder of their
  // own.
  process.env.STOREDECK_COMPILE_CACHE = join(folder, 'compiled');
  globalThis.endSuite = async () => {
    const findLeft = () =>
      process.platform === 'linux' ? [...findProcesses(folder), ...mountsIn(folder)] : [];
    // The kernel takes a moment to remove a process that was killed, so the check is repeated until the deadline.
    const deadline = Date.now() + DEADLINE_MS;
    let left = findLeft();
    while (left.length > 0 && Date.now() < deadline) {
      await delay(100);
      left = findLeft();
    }
    await rm(command, { recursive: true, force: true });
    await endSuite();
    if (left.length > 0) throw new Error(`The suites have left behind:\n${left.join('\n')}`);
  };
}

/**
 * Bundles the command for the tests that start it as a process, and returns the folder of the bundle. From the bundle,
 * the command starts in a fifth of the time that it takes from its sources. The page is not in the bundle.
 */
async function bundleCommand() {
  // The bundle finds `package.json` and the built page from here.
  const dir = await mkdtemp(join(import.meta.dirname, '../out-test-'));
  await chmod(dir, 0o755);
  const { output, ...input } = bundle;
  const plugins = input.plugins.filter(({ name }) => name !== 'storedeck:page');
  const build = await rolldown({ ...input, plugins });
  await build.write({ ...output, dir, minify: false });
  await build.close();
  process.env.STOREDECK_COMMAND = join(dir, 'main.js');
  return dir;
}

/**
 * Returns the command lines of all processes that have the folder in their arguments or environment, except this
 * process and the workers of Jest.
 */
function findProcesses(folder) {
  const read = (pid, name) => {
    try {
      return readFileSync(`/proc/${pid}/${name}`, 'utf8').replaceAll('\0', ' ').trim();
    } catch {
      return '';
    }
  };
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => `${read(pid, 'cmdline')} ${read(pid, 'environ')}`.includes(folder))
    .map((pid) => `process ${pid}: ${read(pid, 'cmdline')}`)
    .filter((line) => !line.includes('jest-worker') && !line.endsWith(': '));
}

function mountsIn(folder) {
  return readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .filter((line) => line.includes(folder))
    .map((line) => `mount ${line}`);
}
