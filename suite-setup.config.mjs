import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

/**
 * Gives the suites of one project a separate temporary folder, so that they leave nothing behind. Returns the folder. It
 * is removed by the global function `endSuite`, because Jest's `globalTeardown` is another module.
 */
export default async function startSuite() {
  const folder = await mkdtemp(join(tmpdir(), 'storedeck-suite-'));
  // Other users must be able to open the folder, because some tests run programs as another user.
  await chmod(folder, 0o755);
  const former = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  globalThis.endSuite = async () => {
    if (former === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = former;
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  return folder;
}
