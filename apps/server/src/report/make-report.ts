import { findLocale, type Listing, pairLocales, storeOfSlug } from '@storedeck/listing';
import { createReport, type Report } from '@storedeck/listing-report';
import { judgeNew, pathBelowAssets, readListing, type WhichListing } from '@storedeck/store-sync';

import { RequestError } from '../http/request-error.ts';
import { judgeStored } from '../problems/judge-stored.ts';
import type { ReportChoice, ReportSource } from './report-choice.ts';

const FILES: Readonly<Record<ReportSource, WhichListing>> = { live: 'current', draft: 'draft', new: 'new' };
const NAMES: Readonly<Record<ReportSource, string>> = {
  live: 'Live',
  draft: 'Draft in the store',
  new: 'New',
};

/**
 * Compares two listings of the working folder for a report.
 *
 * @throws RequestError INPUT_INVALID, LISTING_MISSING; StoreSyncError
 */
export async function makeReport(dir: string, choice: ReportChoice, signal: AbortSignal): Promise<Report> {
  const { from, to, store, locales } = choice;
  if (from === to)
    throw new RequestError('INPUT_INVALID', 'A listing cannot be compared with itself.', {
      hint: 'Choose two of live, draft and new.',
    });
  const [before, after] = [await readSource(dir, from, signal), await readSource(dir, to, signal)];
  if (locales) checkLocales(locales, [before, after]);
  const judged = to === 'new' ? await judgeNew(after, { current: before, dir, signal }) : judgeStored(after);
  return createReport({
    from: { name: NAMES[from], listing: before, isNew: from === 'new' },
    to: { name: NAMES[to], listing: after, isNew: to === 'new' },
    ...(store && { stores: [storeOfSlug(store)] }),
    ...(locales && { locales }),
    ...judged,
    locatePicture: async ({ file }) => (file === null ? null : pathBelowAssets(dir, file)),
    signal,
  });
}

async function readSource(dir: string, source: ReportSource, signal: AbortSignal): Promise<Listing> {
  const listing = await readListing(dir, FILES[source], { signal });
  if (listing) return listing;
  throw new RequestError('LISTING_MISSING', `There is no listing "${NAMES[source]}" in the folder.`, {
    hint: source === 'new' ? 'Start New on the page, or compare with the draft.' : 'Sync the stores first.',
  });
}

function checkLocales(locales: readonly string[], listings: readonly Listing[]): void {
  const entries = pairLocales(listings);
  const unknown = locales.find((code) => !findLocale(entries, code));
  if (unknown !== undefined)
    throw new RequestError('INPUT_INVALID', `Neither listing has the language ${unknown}.`, {
      hint: `They have ${entries.map(({ codes }) => codes.appStore ?? codes.googlePlay).join(', ')}.`,
    });
}
