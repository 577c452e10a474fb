import type { Listing, LocaleEntry } from '@storedeck/listing';
import type { Problem } from '@storedeck/listing/problems';
import { useEffect, useMemo, useState } from 'react';

import { pictureReader } from './read-picture.ts';

/**
 * The problems of a listing; null until they are known. The code that finds them is loaded after the page is drawn. New
 * is checked together with Current, whose texts and pictures it keeps. The bytes of New's pictures are checked too.
 */
export function useProblems(
  listing: Listing | null,
  { current, isNew, entries }: { current: Listing | null; isNew: boolean; entries: readonly LocaleEntry[] },
): readonly Problem[] | null {
  const [stated, setStated] = useState<{ isNew: boolean; problems: readonly Problem[] } | null>(null);
  const inBytes = useByteProblems(isNew ? listing : null);

  useEffect(() => {
    if (!listing) return;
    return running(async (isOver) => {
      const { findProblems } = await import('@storedeck/listing/problems');
      if (!isOver())
        setStated({ isNew, problems: findProblems(listing, { current: isNew ? current : null, entries }) });
    });
  }, [listing, current, isNew, entries]);

  return useMemo(
    () => (listing && stated?.isNew === isNew ? [...(isNew ? inBytes : []), ...stated.problems] : null),
    [listing, stated, isNew, inBytes],
  );
}

/** Reads the pictures again only when they change, not with each edit of a text. */
function useByteProblems(listing: Listing | null): readonly Problem[] {
  const [found, setFound] = useState<readonly Problem[]>([]);
  const pictures = useMemo(() => listing && JSON.stringify(picturesOf(listing)), [listing]);
  useEffect(() => {
    if (pictures === null) return;
    return running(async (isOver, signal) => {
      const { findByteProblems } = await import('@storedeck/listing/byte-problems');
      const problems = await findByteProblems(JSON.parse(pictures) as Listing, pictureReader(signal));
      if (!isOver()) setFound(problems);
    });
  }, [pictures]);
  return found;
}

function picturesOf({ schemaVersion, appStore, googlePlay }: Listing): Listing {
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

// If the code or a picture cannot be loaded, the next change of the listing loads it again.
function running(work: (isOver: () => boolean, signal: AbortSignal) => Promise<void>): () => void {
  const stop = new AbortController();
  work(() => stop.signal.aborted, stop.signal).catch(() => undefined);
  return () => stop.abort();
}
