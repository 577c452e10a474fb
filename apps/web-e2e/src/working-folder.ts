import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes a new working folder with these variables in its `.env`. */
export async function makeWorkingFolder(env: Readonly<Record<string, string>>) {
  const dir = await mkdtemp(join(tmpdir(), 'storedeck-e2e-'));
  const lines = Object.entries(env).map(([name, value]) => `${name}="${value}"\n`);
  await writeFile(join(dir, '.env'), lines.join(''), { mode: 0o600 });
  return { dir, remove: () => rm(dir, { recursive: true, force: true }) };
}
