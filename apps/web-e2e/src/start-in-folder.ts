import { startStoredeck } from './storedeck.ts';
import { makeWorkingFolder } from './working-folder.ts';

/**
 * Starts the real server with a separate working folder whose `.env` is empty. `prepare` fills the folder before the
 * start, `env` has further variables.
 */
export async function startInFolder(
  prepare?: (dir: string) => Promise<void>,
  env: Readonly<Record<string, string>> = {},
) {
  const { dir, remove } = await makeWorkingFolder({});
  await prepare?.(dir);
  const { url, close } = await startStoredeck(['--dir', dir], env);
  return {
    dir,
    url,
    async close() {
      await close();
      await remove();
    },
  };
}
