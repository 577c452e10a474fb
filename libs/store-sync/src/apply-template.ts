import { copyFile, lstat, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import type { Listing } from '@storedeck/contract';

import { diskError, errorCode } from './folder/disk-error.ts';
import { lockFolder } from './folder/folder-lock.ts';
import { linkOrCopy } from './folder/link-or-copy.ts';
import { formatListing, LISTING_FILE, parseListing, readListing } from './folder/listing-file.ts';
import { recoverLockedFolder } from './folder/recover-working-folder.ts';
import { createStaging } from './folder/staging.ts';
import { writeAtomic } from './folder/write-atomic.ts';
import { StoreSyncError } from './store-sync-error.ts';

const MAX_FILES = 10_000;
const PICTURE = /\.(?:png|jpe?g|webp)$/i;

/**
 * Starts the new listing from the template: copies `assets/template/` into `assets/new/` (files of other names that
 * are there stay), and writes `listing.json` from `listing-template.json` with its paths rebased. Both change together
 * or not at all; a different `listing.json` that was there is kept as `listing.json.backup`.
 *
 * @returns the number of screenshots copied.
 * @throws StoreSyncError TEMPLATE_MISSING, LISTING_INVALID, DISK_FULL, FOLDER_NOT_WRITABLE
 */
export async function applyTemplate({ dir }: { dir: string }): Promise<{ copied: number }> {
  const folder = resolve(dir);
  const template = await readTemplate(folder);
  const from = join(folder, 'assets/template');
  const files = await listFiles(from);
  const lock = await lockFolder(folder);
  try {
    await recoverLockedFolder(folder);
    const staging = await createStaging(folder, 'new');
    try {
      const kept = await listFiles(join(folder, 'assets/new')).catch(missingAsEmpty);
      const replaced = new Set(files.map((file) => file.toLowerCase()));
      for (const file of kept) {
        if (!replaced.has(file.toLowerCase()))
          await place(join(folder, 'assets/new', file), join(staging.path, file), linkOrCopy);
      }
      for (const file of files) await place(join(from, file), join(staging.path, file), copyFile);
      const text = formatListing(rebase(template));
      await keepFormerListing(folder, text);
      await staging.commit(text);
    } finally {
      await staging.discard();
    }
  } finally {
    await lock.release();
  }
  return { copied: files.filter((file) => PICTURE.test(file)).length };
}

async function readTemplate(dir: string): Promise<Listing> {
  const template = await readListing(dir, 'template');
  if (template) return template;
  throw missing(LISTING_FILE.template);
}

/** The regular files below a folder, as paths with forward slashes; links and special files are refused. */
async function listFiles(root: string, below = ''): Promise<string[]> {
  const link = below === '' && (await lstat(root).catch(() => undefined))?.isSymbolicLink();
  if (link) throw unsafe(`${root} is a link, which is not followed`);
  const entries = await readdir(join(root, below), { withFileTypes: true }).catch((error: unknown) => {
    throw errorCode(error) === 'ENOENT' && below === ''
      ? missing('assets/template')
      : diskError(error, join(root, below));
  });
  const files: string[] = [];
  for (const entry of entries) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.name === '.listing.json' || entry.name === '.DS_Store') continue;
    if (entry.isDirectory()) files.push(...(await listFiles(root, path)));
    else if (entry.isFile()) files.push(path);
    else
      throw unsafe(
        `${join(root, path)} is ${entry.isSymbolicLink() ? 'a link' : 'no regular file'}, which is not copied`,
      );
    if (files.length > MAX_FILES) throw unsafe(`${root} holds more than ${MAX_FILES} files`);
  }
  return files;
}

async function place(
  from: string,
  to: string,
  put: (from: string, to: string) => Promise<void>,
): Promise<void> {
  try {
    await mkdir(join(to, '..'), { recursive: true });
    await put(from, to);
  } catch (error) {
    throw diskError(error, to);
  }
}

/** Every text that is a path below `assets/template` then lies below `assets/new`, also under keys we do not know. */
function rebase(template: Listing): Listing {
  const text = JSON.stringify(template, (_key, value: unknown) => {
    if (typeof value !== 'string' || !value.startsWith('assets/template/')) return value;
    if (value.split(/[\\/]/).includes('..'))
      throw unsafe(`${LISTING_FILE.template} names ${value}, which leads out of its folder`);
    return value.replace('assets/template/', 'assets/new/');
  });
  return parseListing(text, LISTING_FILE.template);
}

async function keepFormerListing(dir: string, next: string): Promise<void> {
  const path = join(dir, LISTING_FILE.new);
  if (!(await stat(path).catch(() => undefined))?.isFile()) return;
  const former = await readFile(path);
  if (!former.equals(Buffer.from(next))) await writeAtomic(`${path}.backup`, former, { mode: 0o644 });
}

function missingAsEmpty(error: unknown): string[] {
  if (error instanceof StoreSyncError && error.code === 'TEMPLATE_MISSING') return [];
  throw error;
}

function missing(name: string): StoreSyncError {
  return new StoreSyncError('TEMPLATE_MISSING', `There is no ${name} in the working folder.`, {
    hint: 'Put listing-template.json and assets/template/ into the working folder.',
  });
}

function unsafe(reason: string): StoreSyncError {
  return new StoreSyncError('LISTING_INVALID', `${reason}.`, {
    hint: 'Keep only regular files in assets/template/ and assets/new/.',
  });
}
