import { findLocale, type Listing, pairLocales } from '@storedeck/listing';
import { createReport, type Report, type ReportProgress } from '@storedeck/listing-report';
import {
  appOfListing,
  judgeNew,
  pathBelowAssets,
  readListing,
  readStored,
  refuseOtherApp,
  type WhichListing,
} from '@storedeck/store-sync';

import type { Config } from '../config.ts';
import { judgeStored } from '../listings/judge-stored.ts';
import { ServerError } from '../server-error.ts';
import { configuredApp } from '../sync/app-identity.ts';
import type { ReportChoice, ReportSource } from './report-choice.ts';

const FILES: Readonly<Record<ReportSource, WhichListing>> = { live: 'current', draft: 'draft', new: 'new' };
const NAMES: Readonly<Record<ReportSource, string>> = {
  live: 'Live',
  draft: 'Draft in the store',
  new: 'New',
};

interface MakeReportOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ReportProgress) => void;
}

/**
 * Compares two listings of the working folder for a report.
 *
 * @throws ServerError INPUT_INVALID, LISTING_MISSING; StoreSyncError, also OTHER_APP
 */
export async function makeReport(
  config: Config,
  choice: ReportChoice,
  { signal, onProgress }: MakeReportOptions,
): Promise<Report> {
  const { dir } = config;
  const { from, to, store, locales } = choice;
  if (from === to)
    throw new ServerError('INPUT_INVALID', 'A listing cannot be compared with itself.', {
      hint: 'Choose two of live, draft and new.',
    });
  const [before, after] = [await readSource(dir, from, signal), await readSource(dir, to, signal)];
  const apps = [appOfListing(NAMES[from], before), appOfListing(NAMES[to], after)] as const;
  refuseOtherApp(...apps);
  for (const app of apps) refuseOtherApp(app, await configuredApp(config));
  if (locales) checkLocales(locales, [before, after]);
  const stored = await readStored(dir, { signal });
  const judged =
    to === 'new'
      ? await judgeNew(after, { stored, dir, signal })
      : judgeStored(after, { isDraft: to === 'draft' });
  return createReport({
    from: { name: NAMES[from], listing: before, isNew: from === 'new' },
    to: { name: NAMES[to], listing: after, isNew: to === 'new' },
    stored,
    ...(store && { stores: [store] }),
    ...(locales && { locales }),
    ...judged,
    locatePicture: async ({ file }) => (file === null ? null : pathBelowAssets(dir, file)),
    onProgress,
    signal,
  });
}

async function readSource(dir: string, source: ReportSource, signal: AbortSignal): Promise<Listing> {
  const listing = await readListing(dir, FILES[source], { signal });
  if (listing) return listing;
  throw new ServerError('LISTING_MISSING', `There is no listing "${NAMES[source]}" in the folder.`, {
    hint: source === 'new' ? 'Start New on the page, or compare with the draft.' : 'Sync the stores first.',
  });
}

function checkLocales(locales: readonly string[], listings: readonly Listing[]): void {
  const entries = pairLocales(listings);
  const unknown = locales.find((code) => !findLocale(entries, code));
  if (unknown !== undefined)
    throw new ServerError('INPUT_INVALID', `Neither listing has the language ${unknown}.`, {
      hint: `They have ${entries.map(({ codes }) => codes.appStore ?? codes.googlePlay).join(', ')}.`,
    });
}
