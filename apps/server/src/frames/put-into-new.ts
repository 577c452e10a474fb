import { isDeepStrictEqual } from 'node:util';

import type { RenderedPicture } from '@storedeck/frames/node';
import { Folder } from '@storedeck/host/folder';
import { type ListingPicture, picturesAt, printAddress, type Store } from '@storedeck/listing';
import { combineEdits, setPictures } from '@storedeck/listing/edits';
import { addPicture, readListingFile, writeListing } from '@storedeck/store-sync';

import { ServerError } from '../server-error.ts';

/** The pictures of one slot in one language. */
export interface FramedSet {
  readonly store: Store;
  readonly locale: string;
  readonly slot: string;
  /** How many pictures the set has now, and how many of New were replaced by others. */
  readonly pictures: number;
  readonly replaced: number;
}

/** What was put into New, and which sets were left as they are because one of their pictures was refused. */
export interface PutResult {
  readonly changed: boolean;
  readonly sets: readonly FramedSet[];
  readonly leftOut: readonly Pick<FramedSet, 'store' | 'locale' | 'slot'>[];
}

/**
 * Puts drawn pictures into New, in the way of uploads of the page: each picture is judged and kept in `assets/new/`,
 * and takes its place in the listing. The pictures of a slot take the place of those that New had there.
 *
 * @throws ServerError LISTING_MISSING; StoreSyncError PICTURE_REFUSED, LISTING_CHANGED and the errors of writing
 */
export async function putIntoNew(
  dir: string,
  pictures: readonly RenderedPicture[],
  signal: AbortSignal,
): Promise<PutResult> {
  const { listing, etag } = await readListingFile(dir, 'new', { signal });
  if (!listing)
    throw new ServerError('LISTING_MISSING', 'There is no New listing in the folder.', {
      hint: 'Start New on the page, or write listing.json; the pictures are in designs/output.',
    });
  const groups = Map.groupBy(pictures, ({ store, locale, slot }) => printAddress({ store, locale, slot }));
  const sets: (FramedSet & { readonly entries: readonly ListingPicture[] })[] = [];
  const leftOut: PutResult['leftOut'][number][] = [];
  for (const group of groups.values()) {
    const [{ store, locale, slot }] = group as [RenderedPicture, ...RenderedPicture[]];
    if (group.some(({ state }) => state === 'refused')) leftOut.push({ store, locale, slot });
    else {
      const entries = await addAll(dir, group, signal);
      const before = picturesAt(listing, { store, code: locale }, slot).map(({ file }) => file);
      const kept = new Set(entries.map(({ file }) => file));
      const replaced = before.filter((file) => !kept.has(file)).length;
      sets.push({ store, locale, slot, pictures: entries.length, replaced, entries });
    }
  }
  const edit = combineEdits(
    sets.map(({ store, locale, slot, entries }) => setPictures({ store, code: locale }, slot, () => entries)),
  );
  const edited = edit(listing);
  const changed = !isDeepStrictEqual(edited, listing);
  if (changed) await writeListing({ dir, listing: edited, etag });
  return { changed, sets: sets.map(({ entries: _, ...set }) => set), leftOut };
}

async function addAll(
  dir: string,
  pictures: readonly RenderedPicture[],
  signal: AbortSignal,
): Promise<ListingPicture[]> {
  const folder = new Folder(dir);
  const entries: ListingPicture[] = [];
  for (const { file, store, locale, slot } of pictures) {
    const opened = await folder.open(file);
    if (!opened) throw new ServerError('FILE_NOT_FOUND', `There is no file ${file}.`);
    const body = opened.handle.createReadStream();
    const name = file.slice(file.lastIndexOf('/') + 1);
    entries.push(await addPicture({ dir, store, locale, slot, body, name, signal }));
  }
  return entries;
}
