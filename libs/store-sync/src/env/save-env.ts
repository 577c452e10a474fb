import { join, resolve } from 'node:path';

import { readRegularFile } from '../files/read-regular-file.ts';
import { runInOrder } from '../files/run-in-order.ts';
import { writeAtomic } from '../files/write-atomic.ts';
import { StoreSyncError } from '../store-sync-error.ts';
import { decodeEnvText, MAX_ENV_BYTES, parseEnv, parseEnvFile, TOO_LONG_HINT } from './parse-env.ts';

/**
 * The result of `saveEnv`: whether the text was saved, whether a file already existed, and the file's absolute path.
 */
export interface SavedEnv {
  saved: boolean;
  existed: boolean;
  path: string;
}

/**
 * Saves `.env` text in the working folder without changing any byte, with mode 0600. An existing file is replaced only
 * with `force`; the previous content is then kept as `.env.backup`.
 *
 * @throws StoreSyncError ENV_INVALID (nothing is written), DISK_FULL, FOLDER_NOT_WRITABLE
 */
export function saveEnv({
  dir,
  text,
  force = false,
}: {
  dir: string;
  text: string;
  force?: boolean;
}): Promise<SavedEnv> {
  parseEnv(text);
  const path = join(resolve(dir), '.env');
  const at = { dir, path: '.env' };
  return runInOrder(`${path} (with its backup)`, async () => {
    const former = await readBytes(dir);
    if (former === undefined) {
      const saved = await writeAtomic(at, text, { mode: 0o600, keepExisting: true });
      if (saved || !force) return { saved, existed: !saved, path };
    }
    if (!force) return { saved: false, existed: true, path };
    const kept = former ?? (await readBytes(dir));
    // The backup is written when the new text is already on the disk. So if there is no room for the new text, nothing
    // changes; if there is no room for the backup, `.env` stays as it is.
    await writeAtomic(at, text, {
      mode: 0o600,
      confirm: async () => {
        if (kept !== undefined) await writeAtomic({ dir, path: '.env.backup' }, kept, { mode: 0o600 });
      },
    });
    return { saved: true, existed: true, path };
  });
}

/**
 * Reads the variables of `.env` in the working folder; returns an empty object if there is no such file.
 *
 * @throws StoreSyncError ENV_INVALID, FOLDER_NOT_WRITABLE
 */
export async function readEnv(dir: string): Promise<Record<string, string>> {
  const bytes = await readBytes(dir);
  if (bytes === undefined) return {};
  const text = decodeEnvText(bytes);
  // A file that contains only comments is not an error: the user may only have started to write it.
  return text.split(/\r\n?|\n/).every((line) => /^\uFEFF?\s*(#.*)?$/.test(line)) ? {} : parseEnvFile(text);
}

function readBytes(dir: string): Promise<Buffer | undefined> {
  const path = join(resolve(dir), '.env');
  return readRegularFile(dir, '.env', {
    maxBytes: MAX_ENV_BYTES,
    refuse: (reason) =>
      reason === 'not-a-file'
        ? new StoreSyncError('ENV_INVALID', `${path} is not a file, or is a link.`, {
            hint: 'Move it to another place, and write the variables into a new file .env.',
          })
        : new StoreSyncError('ENV_INVALID', `${path} is longer than 256 KiB.`, { hint: TOO_LONG_HINT }),
  });
}
