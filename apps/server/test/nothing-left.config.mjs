import { readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

/**
 * Before the suite: a temporary folder of its own for everything it starts. After it: no process that works in there, and
 * no disk mounted there, may be left. What each file leaves behind is seen by hostile/unharmed.ts.
 */
export default async function nothingLeft() {
  const folder = await mkdtemp(join(tmpdir(), 'storedeck-suite-'));
  // As the system's own: a server that runs as another user passes through.
  await chmod(folder, 0o755);
  const former = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  // Called by Jest's `globalTeardown`, which knows nothing else of this.
  globalThis.endSuite = async () => {
    if (former === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = former;
    const left = process.platform === 'linux' ? [...processesOf(folder), ...mountsIn(folder)] : [];
    await rm(folder, { recursive: true, force: true });
    if (left.length > 0) throw new Error(`The suite has left behind:\n${left.join('\n')}`);
  };
}

/** Command lines of the processes, but this one and its workers, that were started with the folder or name it. */
function processesOf(folder) {
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
