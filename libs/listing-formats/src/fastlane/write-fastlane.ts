import { checkPath } from '../files/check-path.ts';
import { replaceFolder } from '../files/replace-folder.ts';
import { addUnknownKeys, Losses } from '../lost.ts';
import { parseListing, type WriteListingOptions, type WrittenListing } from '../write-listing.ts';
import { NO_FILE } from './names.ts';
import { writeAppStore } from './write-app-store.ts';
import { writeGooglePlay } from './write-google-play.ts';

/**
 * Writes a listing as fastlane's folders: `metadata/` and `screenshots/` for fastlane's `deliver`, `metadata/android/`
 * with pictures and `changelogs/default.txt` for fastlane's `supply`. The whole folder `out` is replaced by renaming.
 *
 * @throws ListingFormatError PATH_INVALID, LISTING_INVALID, FORMAT_UNSAFE, FILE_DENIED, FILE_UNREADABLE,
 * EXPORT_BLOCKED, DISK_FULL, FOLDER_NOT_WRITABLE, ABORTED
 */
export async function writeFastlane(options: WriteListingOptions): Promise<WrittenListing> {
  const root = checkPath(options.root);
  const { appStore, googlePlay, ...general } = parseListing(options.listing);
  const out = checkPath(options.out);
  const losses = new Losses();
  addUnknownKeys(losses, { object: general, known: new Set(['schemaVersion']), place: '', reason: NO_FILE });
  const files = await replaceFolder({ ...options, out }, async (target) => {
    if (appStore) await writeAppStore(appStore, { target, losses, root });
    if (googlePlay) await writeGooglePlay(googlePlay, { target, losses, root });
  });
  return { path: out, files, lost: losses.list() };
}
