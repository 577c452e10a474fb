import { open } from 'node:fs/promises';

/**
 * Makes renames and new files in a folder survive a power failure. Windows cannot open folders and does not need this.
 */
export async function flushFolder(dir: string): Promise<void> {
  const handle = await open(dir, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
