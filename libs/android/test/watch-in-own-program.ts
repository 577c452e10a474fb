import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Runs memory-program.ts against an adb whose only phone shows this picture. */
export async function watchInOwnProgram(options: { viewers: number; picture: Buffer }) {
  const folder = await mkdtemp(join(tmpdir(), 'storedeck-memory-'));
  try {
    await writeFile(join(folder, 'picture.png'), options.picture);
    const adb = `#!/bin/sh
case "$*" in
  'devices -l') printf 'List of devices attached\\nFAKE device transport_id:1\\n' ;;
  *screencap*) cat ${join(folder, 'picture.png')} ;;
  *) exit 1 ;;
esac
`;
    await writeFile(join(folder, 'adb'), adb, { mode: 0o755 });
    const program = fileURLToPath(new URL('memory-program.ts', import.meta.url));
    const args = ['--expose-gc', '--conditions=@storedeck/source', program, String(options.viewers)];
    const env = { PATH: process.env['PATH'], HOME: folder, ADB_BIN: join(folder, 'adb') };
    const { stdout } = await promisify(execFile)(process.execPath, args, { env });
    return JSON.parse(stdout) as { received: number[]; growth: number };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
