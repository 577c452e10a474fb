import { checkPath } from '../files/check-path.ts';
import { SourceFolder } from '../files/source-folder.ts';
import { ListingFormatError } from '../listing-format-error.ts';
import { Losses } from '../lost.ts';
import { type AppIdentity, type ReadListing, type ReadPicture, refuseEmpty } from '../read-listing.ts';
import { readAppFile } from './app-file.ts';
import { readAppStore } from './read-app-store.ts';
import { readGooglePlay } from './read-google-play.ts';

/** The folder that `readFastlane` reads. */
export interface ReadFastlaneOptions {
  /** Absolute path of the `fastlane` folder, or of the project that contains it. */
  readonly dir: string;
  /** Identifies the app if the `Appfile` does not. */
  readonly identity?: AppIdentity;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Reads fastlane's `metadata/`, `screenshots/` and `metadata/android/` as a listing. On the App Store, each text of a
 * `default` folder is used for every locale without this text, and the pictures of a `default` folder are used for
 * every locale without pictures. A blank App Store text is left out, because fastlane does not upload blank texts. The
 * display type of a screenshot is taken from its name or folder. If these do not contain a display type, it is
 * determined from the pixels by fastlane's rule. Locale codes are not changed.
 *
 * @throws ListingFormatError PATH_INVALID, FORMAT_NOT_FOUND, FORMAT_INVALID, FORMAT_UNSAFE, FILE_DENIED,
 * FILE_UNREADABLE, ABORTED
 */
export async function readFastlane({
  dir,
  identity = {},
  signal,
}: ReadFastlaneOptions): Promise<ReadListing> {
  const source = await openFastlane(checkPath(dir), signal);
  const losses = new Losses();
  const pictures: ReadPicture[] = [];
  const named = await readAppFile(source);
  const { bundleId = identity.bundleId ?? '', packageName = identity.packageName ?? '' } = defined(named);
  const appStore = await readAppStore({ source, losses, pictures }, bundleId);
  const googlePlay = await readGooglePlay({ source, losses, pictures }, packageName);
  const unnamed = 'Neither the Appfile nor the caller says which app it is.';
  if (appStore && bundleId === '') losses.add(unnamed, 'appStore.bundleId');
  if (googlePlay && packageName === '') losses.add(unnamed, 'googlePlay.packageName');
  const listing = {
    schemaVersion: 1,
    ...(appStore && { appStore }),
    ...(googlePlay && { googlePlay }),
  } as const;
  return refuseEmpty({ listing, pictures, lost: losses.list() }, dir);
}

function defined({ bundleId, packageName }: AppIdentity): { bundleId?: string; packageName?: string } {
  return {
    ...(bundleId !== undefined && { bundleId }),
    ...(packageName !== undefined && { packageName }),
  };
}

async function openFastlane(dir: string, signal: AbortSignal | undefined): Promise<SourceFolder> {
  for (const place of [dir, `${dir}/fastlane`]) {
    const source = await SourceFolder.open(place, signal).catch((error: unknown) => {
      if (place !== dir) return undefined;
      throw error;
    });
    if (source === undefined) continue;
    for (const folder of ['metadata', 'screenshots']) {
      const { files, folders } = await source.entries(folder);
      if (files.length + folders.length > 0) return source;
    }
  }
  throw new ListingFormatError('FORMAT_NOT_FOUND', `There is no fastlane listing in ${dir.slice(0, 200)}.`, {
    hint: 'Name the folder that contains metadata/ or screenshots/, usually called fastlane.',
  });
}
