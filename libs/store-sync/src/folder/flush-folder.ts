import { open } from 'node:fs/promises';

/** Makes renames and new files in a folder survive a power cut. Windows cannot open folders and does not need the call. */
export async function flushFolder(dir: string): Promise<void> {
  const handle = await open(dir, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
