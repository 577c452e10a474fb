import type { ListingPicture } from '@storedeck/listing';
import { looksSame, type PictureLook } from '@storedeck/listing/compare';
import { startTransition, useEffect, useMemo, useState } from 'react';

import { pictureUrl } from '../picture-url.ts';
import { readLook } from './picture-worker-client.ts';

/** The number of looks that are read before the page is drawn again. Drawing after each look would be slow. */
const AT_ONCE = 16;

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
  /** The number of pictures that were read so far, of the `total` that must be read. */
  readonly done: number;
  readonly total: number;
}

/** Reads the looks of all pictures in `pairs`, in this order. The picture worker computes the looks. */
export function useLooks(pairs: readonly (readonly [ListingPicture, ListingPicture])[]): Looks {
  const [read, setRead] = useState(0);
  const wanted = useMemo(
    () =>
      new Map(
        pairs.flat().flatMap((picture) => {
          const url = pictureUrl(picture);
          return url === null ? [] : [[url, picture] as const];
        }),
      ),
    [pairs],
  );

  useEffect(() => {
    let over = false;
    const missing = [...wanted].filter(([url]) => !known.has(url));
    const readAll = async (): Promise<void> => {
      for (let at = 0; at < missing.length && !over; at += AT_ONCE) {
        await Promise.all(
          missing.slice(at, at + AT_ONCE).map(async ([url, { bytesSha256 }]) => {
            known.set(url, await readLook(url, bytesSha256 ?? null));
          }),
        );
        if (!over) startTransition(() => setRead((before) => before + 1));
      }
    };
    void readAll();
    return () => {
      over = true;
    };
  }, [wanted]);

  return useMemo(() => {
    const left = [...wanted.keys()].filter((url) => !known.has(url));
    return {
      isAlike: (before, after) => {
        const [a, b] = [lookOf(before), lookOf(after)];
        return Boolean(a && b && looksSame(a, b));
      },
      isPending: (picture) => left.includes(pictureUrl(picture) ?? ''),
      done: wanted.size - left.length,
      total: wanted.size,
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `read` changes whenever looks are added to `known`
  }, [wanted, read]);
}

function lookOf(picture: ListingPicture): PictureLook | null | undefined {
  return known.get(pictureUrl(picture) ?? '');
}
