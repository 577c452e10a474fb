import type { PlanPicture } from '@storedeck/contract';
import { type Listing, type ListingPicture, readLocales, readSets, STORES } from '@storedeck/listing';
import { createContext, useContext, useMemo } from 'react';

import { useListing } from '../../../server/queries.ts';

/**
 * Converts a picture of a plan to a picture of a listing. If Live, Draft or New contains the same file, the result also
 * has the hashes from that listing. The width and height come from that listing too, if the plan does not contain them.
 */
export type FindPicture = (picture: PlanPicture) => ListingPicture;

export const FindPictureContext = createContext<FindPicture>(plainPicture);

export function useFindPicture(): FindPicture {
  return useContext(FindPictureContext);
}

/** Returns a function that finds a picture of a plan in Live, Draft or New by its file. */
export function useKnownPictures(): FindPicture {
  const { data: current } = useListing('current');
  const { data: draft } = useListing('draft');
  const { data: next } = useListing('new');
  return useMemo(() => {
    const known = new Map([current, draft, next].flatMap(picturesByFile));
    return (picture) => ({ ...known.get(picture.file ?? ''), ...plainPicture(picture) });
  }, [current, draft, next]);
}

function picturesByFile(listing: Listing | null | undefined): [string, ListingPicture][] {
  if (!listing) return [];
  return STORES.flatMap((store) => Object.values(readLocales(listing, store)))
    .flatMap((locale) => Object.values(readSets(locale)).flat())
    .flatMap((picture): [string, ListingPicture][] =>
      picture.file === null ? [] : [[picture.file, picture]],
    );
}

function plainPicture(picture: PlanPicture): ListingPicture {
  const { file, remoteId, fileName, width, height, posterTime, aiGeneratedState } = picture;
  return {
    ...{ file, remoteId, fileName },
    ...(width && height && { width, height }),
    ...(posterTime !== undefined && { posterTime }),
    ...(aiGeneratedState !== undefined && { aiGeneratedState }),
  };
}
