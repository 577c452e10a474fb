import { checkPath } from '../files/check-path.ts';
import { SourceFolder } from '../files/source-folder.ts';
import { ListingFormatError } from '../listing-format-error.ts';
import { Losses } from '../lost.ts';
import {
  type AppIdentity,
  OTHER_LISTING,
  type ReadListing,
  type ReadPicture,
  picturesIn,
  refuseEmpty,
} from '../read-listing.ts';
import { findLayout } from './layout.ts';
import { readAppStore } from './read-app-store.ts';
import { readGooglePlay } from './read-google-play.ts';
import { readAllSettings } from './settings.ts';

/** The folder that `readFastlane` reads. */
export interface ReadFastlaneOptions {
  /**
   * Absolute path of the `fastlane` folder, of the project that contains it (or both `ios/fastlane` and
   * `android/fastlane`), of a folder with several projects of which one has a listing, or of `metadata` or a folder
   * below it that contains the languages.
   */
  readonly dir: string;
  /** Identifies the app if the `Appfile` does not. */
  readonly identity?: AppIdentity;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Reads fastlane's `metadata/`, `screenshots/` and `metadata/android/` as a listing, in every layout that fastlane can be
 * configured for. A folder is a language if the store has the language, in any spelling; the listing contains the store's
 * own code. On the App Store, each text of a `default` folder is used for every locale without this text, and the
 * pictures of a `default` folder are used for every locale without pictures. App previews are read from `app_previews`. A blank App Store text is left out, because
 * fastlane does not upload blank texts. The display type of a screenshot is taken from its name or folder. If these do
 * not contain a display type, it is determined from the pixels by fastlane's rule.
 *
 * A file that cannot be read is reported in `lost`, and the others are read.
 *
 * @throws ListingFormatError PATH_INVALID, FORMAT_NOT_FOUND, FORMAT_UNSAFE, FILE_DENIED, FILE_UNREADABLE, ABORTED
 */
export async function readFastlane({
  dir,
  identity = {},
  signal,
}: ReadFastlaneOptions): Promise<ReadListing> {
  const losses = new Losses();
  const pictures: ReadPicture[] = [];
  const source = await SourceFolder.open(checkPath(dir), { losses, signal });
  const layout = await findLayout(source, losses);
  if (layout === undefined)
    throw new ListingFormatError(
      'FORMAT_NOT_FOUND',
      `There is no fastlane listing in ${dir.slice(0, 200)}.`,
      {
        hint: chooseHint(losses),
      },
    );
  const settings = await readAllSettings(source, layout.bases);
  const bundleId = settings.bundleId ?? identity.bundleId ?? '';
  const packageName = settings.packageName ?? identity.packageName ?? '';
  const reading = { source, layout, losses, pictures };
  const appStore = await readAppStore(reading, settings, bundleId);
  const googlePlay = await readGooglePlay(reading, packageName);
  const unnamed = 'Neither the Appfile nor the caller says which app it is.';
  if (appStore && bundleId === '') losses.add(unnamed, 'appStore.bundleId');
  if (googlePlay && packageName === '') losses.add(unnamed, 'googlePlay.packageName');
  const listing = {
    schemaVersion: 1,
    ...(appStore && { appStore }),
    ...(googlePlay && { googlePlay }),
  } as const;
  return refuseEmpty({ listing, pictures: picturesIn(listing, pictures), lost: losses.list() }, dir);
}

function chooseHint(losses: Losses): string {
  const others = losses.list().find(({ reason }) => reason === OTHER_LISTING)?.places ?? [];
  return others.length === 0
    ? 'Name the folder that contains metadata/ or screenshots/, usually called fastlane, or the folder with the languages.'
    : `There are listings of several apps. Choose one of these folders: ${others.slice(0, 5).join(', ')}.`;
}
