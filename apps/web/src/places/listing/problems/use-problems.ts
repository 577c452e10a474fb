import type { Listing, LocaleEntry, StoredListings } from '@storedeck/listing';
import type { ByteProgress } from '@storedeck/listing/byte-problems';
import type * as problemCode from '@storedeck/listing/problems';
import type { IgnoredWithReason, Problem } from '@storedeck/listing/problems';
import { startTransition, useEffect, useMemo, useState } from 'react';

import type { Source } from '../url-state.ts';
import { pictureReader } from './read-picture.ts';

/** The problems of a listing. */
export interface FoundProblems {
  /** The problems that are not ignored, in a fixed order: by store, locale, severity and kind. */
  readonly open: readonly Problem[];
  readonly ignored: readonly IgnoredWithReason[];
  /**
   * The number of checked picture files, and the number of all picture files. Until all are checked, the list ends at
   * the first unchecked picture, so that the list only grows at its end. Null when all problems are known.
   */
  readonly checking: Pick<ByteProgress, 'checked' | 'total'> | null;
}

type ProblemCode = typeof problemCode;

/**
 * The problems of a listing; null until the code that finds them is loaded, which happens after the page is drawn. New
 * is checked together with what the stores keep where New has no text or picture. The bytes of New's pictures are
 * checked too, except pictures that a store already has.
 */
export function useProblems(
  listing: Listing | null,
  { stored, source, entries }: { stored: StoredListings; source: Source; entries: readonly LocaleEntry[] },
): FoundProblems | null {
  const [code, setCode] = useState<ProblemCode | null>(null);
  const isNew = source === 'new';
  const inBytes = useByteProblems(isNew ? listing : null, { stored, entries });

  useEffect(() => {
    if (!listing || code) return;
    return running(async (isOver) => {
      const loaded = await import('@storedeck/listing/problems');
      if (!isOver()) startTransition(() => setCode(loaded));
    });
  }, [listing, code]);

  const stated = useMemo(
    () =>
      listing && code
        ? code.findProblems(listing, { ...(isNew && { stored }), isDraft: source === 'draft', entries })
        : null,
    [code, listing, stored, isNew, source, entries],
  );
  return useMemo(() => {
    if (!listing || !code || !stated) return null;
    if (!isNew) return { open: code.inOrder(stated, entries), ignored: [], checking: null };
    if (!inBytes) return { open: [], ignored: [], checking: { checked: 0, total: 0 } };
    const { problems, next } = inBytes;
    const byPlace = code.comparePlaces(entries);
    const known = [...problems, ...stated].filter(({ at }) => next === null || byPlace(at, next) < 0);
    const checking = next === null ? null : inBytes;
    return { ...code.separateIgnored(code.inOrder(known, entries), listing), checking };
  }, [code, listing, stated, isNew, inBytes, entries]);
}

/**
 * Finds the problems in the bytes of the pictures. An edit of a text does not read the pictures again. While changed
 * pictures are read, the previous complete result stays.
 */
function useByteProblems(
  listing: Listing | null,
  { stored, entries }: { stored: StoredListings; entries: readonly LocaleEntry[] },
): ByteProgress | null {
  const [found, setFound] = useState<ByteProgress | null>(null);
  const pictures = useMemo(() => listing && JSON.stringify(pickPictures(listing)), [listing]);
  useEffect(() => {
    if (pictures === null) return;
    return running(async (isOver, signal) => {
      const { findByteProblems } = await import('@storedeck/listing/byte-problems');
      await findByteProblems(JSON.parse(pictures) as Listing, pictureReader(signal), {
        stored,
        entries,
        onProgress: (progress) => {
          if (isOver()) return;
          startTransition(() =>
            setFound((former) => (former?.next === null && progress.next ? former : progress)),
          );
        },
      });
    });
  }, [pictures, stored, entries]);
  return listing ? found : null;
}

function pickPictures({ schemaVersion, appStore, googlePlay }: Listing): Listing {
  return {
    schemaVersion,
    appStore: { bundleId: '', locales: only(appStore?.locales, 'screenshots') },
    googlePlay: { packageName: '', locales: only(googlePlay?.locales, 'images') },
  };
}

function only<Locale extends object, Key extends keyof Locale>(
  locales: Readonly<Record<string, Locale>> = {},
  key: Key,
): Record<string, Pick<Locale, Key>> {
  return Object.fromEntries(
    Object.entries(locales).map(([code, locale]) => [code, { [key]: locale[key] } as Pick<Locale, Key>]),
  );
}

// Starts `work`; the returned function aborts it. Errors are ignored: if the code or a picture cannot be loaded, the
// next change of the listing or of its pictures loads it again.
function running(work: (isOver: () => boolean, signal: AbortSignal) => Promise<void>): () => void {
  const stop = new AbortController();
  work(() => stop.signal.aborted, stop.signal).catch(() => undefined);
  return () => stop.abort();
}
