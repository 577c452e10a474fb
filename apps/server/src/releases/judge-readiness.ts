import { type Listing, readAiDeclaration, readSlots, type Store } from '@storedeck/listing';
import type { Problem } from '@storedeck/listing/problems';
import { findBlockers, isReady, type ListingFacts, type ReadyLine } from '@storedeck/releases';
import { judgeNew, readListing, readStored } from '@storedeck/store-sync';
import type { ReadFacts } from '@storedeck/store-sync/releases';

import { judgeStored } from '../listings/judge-stored.ts';

/** What would stop a release, and whether nothing of it does. */
export interface JudgedReadiness {
  readonly lines: ReadyLine[];
  readonly ready: boolean;
}

/**
 * Judges readiness from what the stores tell and from the listing of the folder that a release would have: New if there
 * is one, or else the draft of the last sync, or else Current.
 *
 * @throws StoreSyncError LISTING_INVALID, FOLDER_NOT_WRITABLE, ABORTED
 */
export async function judgeReadiness(
  { appStore, googlePlay, facts }: ReadFacts,
  { dir, signal }: { readonly dir: string; readonly signal: AbortSignal },
): Promise<JudgedReadiness> {
  const [stored, next] = await Promise.all([
    readStored(dir, { signal }),
    readListing(dir, 'new', { signal }),
  ]);
  const judged = await judge({ next, draft: stored.draft, live: stored.live }, { dir, signal });
  const current = stored.live?.googlePlay;
  const lines = findBlockers({
    appStore: facts,
    googlePlay,
    playLanguages: current ? Object.keys(current.locales) : null,
    undeclaredPictures: judged ? listUndeclared(judged.listing) : null,
    listing: {
      appStore: appStore ? describe('appStore', judged) : null,
      googlePlay: googlePlay ? describe('googlePlay', judged) : null,
    },
  });
  return { lines, ready: isReady(lines) };
}

interface Judged {
  readonly from: string;
  readonly listing: Listing;
  readonly problems: readonly Problem[];
}

async function judge(
  { next, draft, live }: { next: Listing | undefined; draft: Listing | null; live: Listing | null },
  options: { readonly dir: string; readonly signal: AbortSignal },
): Promise<Judged | undefined> {
  if (next) {
    const { problems } = await judgeNew(next, { stored: { live, draft }, ...options });
    return { from: 'New in this folder', listing: next, problems };
  }
  const stored = draft ?? live;
  if (!stored) return undefined;
  const { problems } = judgeStored(stored, { isDraft: draft !== null });
  return { from: `${draft ? 'the draft' : 'Live'} of the last sync`, listing: stored, problems };
}

/** The language and the image type of each picture of Google Play without a declaration about AI. */
function listUndeclared({ googlePlay }: Listing): string[] | null {
  if (!googlePlay) return null;
  return Object.entries(googlePlay.locales).flatMap(([code, locale]) =>
    Object.entries(readSlots(locale)).flatMap(([slot, pictures]) =>
      pictures.filter((picture) => readAiDeclaration(picture) === null).map(() => `${code}/${slot}`),
    ),
  );
}

function describe(store: Store, judged: Judged | undefined): ListingFacts | null {
  if (!judged?.listing[store]) return null;
  const errors = judged.problems.filter(({ severity, at }) => severity === 'error' && at.store === store);
  return {
    from: judged.from,
    errors: errors.map(({ kind, detail, at }) => ({ what: `${kind}, ${detail}`, at })),
  };
}
