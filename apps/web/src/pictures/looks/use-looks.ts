import type { ListingPicture } from '@storedeck/listing';
import { looksSame, type PictureLook } from '@storedeck/listing/compare';
import { startTransition, useEffect, useMemo, useState } from 'react';

import { pictureUrl } from '../picture-url.ts';
import { MAX_LANES, readLook } from './picture-worker-client.ts';

/** Two pictures to compare by their looks. */
type Pair = readonly [ListingPicture, ListingPicture];

/**
 * The looks that were read, by the address of the picture; null for a picture that cannot be read. The address contains
 * the digest of the picture if the digest is known, so a changed picture has another address.
 */
const known = new Map<string, PictureLook | null>();

/** The looks of pictures that were read so far. */
export interface Looks {
  readonly isAlike: (before: ListingPicture, after: ListingPicture) => boolean;
  /** Whether the look of the picture has not been read yet. */
  readonly isPending: (picture: ListingPicture) => boolean;
  /** Whether all looks have been read. */
  readonly isDone: boolean;
}

/**
 * Reads the looks of all pictures, one group after the other. The page is drawn again only after each group, so that
 * the results of a group appear together.
 */
export function useLooks(groups: readonly (readonly Pair[])[]): Looks {
  const [read, setRead] = useState(0);
  const wanted = useMemo(() => groups.map(listUrls), [groups]);

  useEffect(() => {
    let over = false;
    const readAll = async (): Promise<void> => {
      for (const group of wanted) {
        const missing = [...group].filter(([url]) => !known.has(url));
        if (missing.length === 0) continue;
        await readGroup(missing, () => over);
        if (over) return;
        startTransition(() => setRead((before) => before + 1));
      }
    };
    void readAll();
    return () => {
      over = true;
    };
  }, [wanted]);

  return useMemo(() => {
    const left = new Set(wanted.flatMap((group) => [...group.keys()]).filter((url) => !known.has(url)));
    return {
      isAlike: (before, after) => {
        const [a, b] = [findLook(before), findLook(after)];
        return Boolean(a && b && looksSame(a, b));
      },
      isPending: (picture) => left.has(pictureUrl(picture) ?? ''),
      isDone: left.size === 0,
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `read` changes whenever looks are added to `known`
  }, [wanted, read]);
}

function listUrls(pairs: readonly Pair[]): ReadonlyMap<string, ListingPicture> {
  return new Map(
    pairs.flat().flatMap((picture) => {
      const url = pictureUrl(picture);
      return url === null ? [] : [[url, picture] as const];
    }),
  );
}

/**
 * Reads the looks of pictures, in order. Each worker gets its next picture only when it has finished the last one, so
 * that pictures that are wanted sooner need not wait.
 */
async function readGroup(
  pictures: readonly (readonly [url: string, ListingPicture])[],
  isOver: () => boolean,
): Promise<void> {
  const left = pictures.values();
  const read = async (): Promise<void> => {
    for (const [url, { bytesSha256 }] of left) {
      if (isOver()) return;
      known.set(url, await readLook(url, bytesSha256 ?? null));
    }
  };
  await Promise.all(Array.from({ length: MAX_LANES }, read));
}

function findLook(picture: ListingPicture): PictureLook | null | undefined {
  return known.get(pictureUrl(picture) ?? '');
}
