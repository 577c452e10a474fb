import { join } from 'node:path';

import type { ImportFormat } from '@storedeck/contract';
import { type Listing, type Store, STORES } from '@storedeck/listing';
import { withoutLiveNotes } from '@storedeck/listing/notes';
import {
  placePictures,
  type ReadListing,
  readFastlane,
  readGradlePlay,
  readSpreadsheet,
  readStoreConfig,
  readWhatsNew,
  type ReadWhatsNewOptions,
  readXcstrings,
  readXliff,
} from '@storedeck/listing-formats';
import { importNewListing, type NamedApp, readStored } from '@storedeck/store-sync';

import type { Config } from '../config.ts';
import { appsOfFolder, configuredIds } from '../sync/app-identity.ts';

/** The files of another tool that are imported. */
export interface ImportSource {
  readonly format: ImportFormat;
  /** Absolute path of the file or folder. */
  readonly path: string;
  /** For release notes: the track of Google Play that they are for. */
  readonly track?: string | undefined;
}

const READERS: Readonly<Record<ImportFormat, (options: ReadWhatsNewOptions) => Promise<ReadListing>>> = {
  fastlane: ({ path, ...options }) => readFastlane({ dir: path, ...options }),
  'store-config': ({ path, ...options }) => readStoreConfig({ file: path, ...options }),
  'gradle-play': readGradlePlay,
  whatsnew: readWhatsNew,
  xcstrings: readXcstrings,
  xliff: readXliff,
  spreadsheet: readSpreadsheet,
};

const OF_TRANSLATORS: ReadonlySet<ImportFormat> = new Set(['xcstrings', 'xliff', 'spreadsheet']);

export interface ImportOptions extends ImportSource {
  /** What happens if a New listing exists. Default: `refuse`. */
  readonly existing?: 'refuse' | 'merge' | 'replace' | undefined;
}

/**
 * Reads a listing in another tool's format, and makes it the New listing. Rejects with ListingFormatError or
 * StoreSyncError.
 */
export async function importListing(
  config: Config,
  { existing, ...source }: ImportOptions,
  signal: AbortSignal,
) {
  const { dir } = config;
  const { listing, pictures, lost, idsFrom } = await readSource(config, source, signal);
  const fill = (folder: string) => placePictures(pictures, { folder, replace: existing === 'merge', signal });
  const app = await configuredIds(config);
  const backups = await importNewListing({ dir, listing, idsFrom, fill, existing, app });
  return { path: join(dir, 'listing.json'), files: pictures.length, lost, ...backups };
}

/** What was read, and where the ids of the app come from. */
interface ReadSource extends ReadListing {
  /** The file of the working folder that contains the id for a store. */
  readonly idsFrom: Readonly<Partial<Record<Store, string>>>;
}

/** Reads a listing in another tool's format. Rejects with ListingFormatError. */
export async function readSource(
  config: Config,
  { format, path, track }: ImportSource,
  signal: AbortSignal,
): Promise<ReadSource> {
  const apps = await appsOfFolder(config);
  const identity = {
    bundleId: namer(apps, 'appStore')?.ids.appStore,
    packageName: namer(apps, 'googlePlay')?.ids.googlePlay,
  };
  const found = await READERS[format]({ path, track, identity, signal });
  const read = OF_TRANSLATORS.has(format) ? await leaveOutLiveNotes(config.dir, found, signal) : found;
  return { ...read, idsFrom: idsFrom(read.listing, apps) };
}

/**
 * A file for translators is mostly an export of Current. It comes back with texts that were changed, and with the notes
 * of the live version, which are no notes of the next one.
 */
async function leaveOutLiveNotes(dir: string, read: ReadListing, signal: AbortSignal): Promise<ReadListing> {
  const { live } = await readStored(dir, { signal });
  const { listing, places } = withoutLiveNotes(read.listing, live);
  const reason = 'The notes are those of the live version. Write new ones for the next version.';
  return {
    ...read,
    listing,
    lost: [...read.lost, ...(places.length > 0 ? [{ reason, places: [...places] }] : [])],
  };
}

/** Returns the first app that has an id for the store. */
function namer(apps: readonly NamedApp[], store: Store): NamedApp | undefined {
  return apps.find(({ ids }) => ids[store]);
}

/** Names the file of each id that is the one of the working folder. Every other id comes from the imported files. */
function idsFrom({ appStore, googlePlay }: Listing, apps: readonly NamedApp[]): ReadSource['idsFrom'] {
  const own = { appStore: appStore?.bundleId, googlePlay: googlePlay?.packageName };
  const from: Partial<Record<Store, string>> = {};
  for (const store of STORES) {
    const app = namer(apps, store);
    if (app && app.ids[store] === own[store]) from[store] = app.name;
  }
  return from;
}
