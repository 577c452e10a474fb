import { join } from 'node:path';

import type { ExportFormat } from '@storedeck/contract';
import { applyNew, type Listing } from '@storedeck/listing';
import { onlyNotes } from '@storedeck/listing/notes';
import {
  writeFastlane,
  type WriteListingOptions,
  writeSpreadsheet,
  writeStoreConfig,
  type WrittenListing,
  writeXcstrings,
  writeXliff,
} from '@storedeck/listing-formats';
import { appOfListing, readListing, readStored, refuseOtherApp } from '@storedeck/store-sync';

import type { Config } from '../config.ts';
import { ServerError } from '../server-error.ts';
import { configuredApp } from '../sync/app-identity.ts';

export interface ExportOptions {
  readonly format: ExportFormat;
  readonly which: 'current' | 'new';
  /** Only the release notes; undefined for everything. */
  readonly only?: 'notes' | undefined;
}

const WRITERS: Readonly<Record<ExportFormat, (options: WriteListingOptions) => Promise<WrittenListing>>> = {
  fastlane: writeFastlane,
  'store-config': writeStoreConfig,
  xcstrings: writeXcstrings,
  xliff: writeXliff,
  'xliff-2': (options) => writeXliff({ ...options, version: '2.0' }),
  spreadsheet: writeSpreadsheet,
};

/**
 * Writes a listing in another tool's format to `export/FORMAT` in the working folder. New is written as it will ship:
 * with what the stores keep where New has no value or has not changed it, so that another tool that uploads the files
 * does not undo what is prepared in the stores. Rejects with ListingFormatError or StoreSyncError, and with
 * `LISTING_MISSING` if the folder does not contain this listing.
 */
export async function exportListing(
  config: Config,
  { format, which, only }: ExportOptions,
  signal: AbortSignal,
) {
  const { dir } = config;
  const named = await readListing(dir, which, { signal });
  if (!named) throw listingMissing(which);
  refuseOtherApp(appOfListing(which === 'new' ? 'New' : 'Current', named), await configuredApp(config));
  const whole = which === 'new' ? await asItWillShip(dir, named, signal) : named;
  const listing = only === 'notes' ? onlyNotes(whole) : whole;
  return WRITERS[format]({ listing, root: dir, out: join(dir, 'export', format), within: dir, signal });
}

async function asItWillShip(dir: string, next: Listing, signal: AbortSignal): Promise<Listing> {
  const stored = await readStored(dir, { signal });
  const app = appOfListing('New', next);
  refuseOtherApp(app, appOfListing('Current', stored.live ?? undefined));
  refuseOtherApp(app, appOfListing('the draft', stored.draft ?? undefined));
  return applyNew(stored, next);
}

function listingMissing(which: 'current' | 'new'): ServerError {
  return new ServerError('LISTING_MISSING', `There is no ${which} listing to export.`, {
    hint: which === 'current' ? 'Sync the stores first.' : 'Start a new listing first.',
  });
}
