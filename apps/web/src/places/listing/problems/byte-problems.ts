import type { Listing, ListingImage } from '@storedeck/contract';

import type { Slots } from '../devices.ts';
import { pictureUrl } from '../pictures/picture-url.ts';
import type { Store } from '../stores.ts';
import { HEADER_BYTES, readPictureHeader, type PictureHeader } from './picture-header.ts';
import { sizeProblems, type Found } from './picture-problems.ts';
import type { Problem } from './problem.ts';

/** Gives the first bytes of a picture; null when there is no such file. */
export type ReadStart = (url: string, bytes: number, signal: AbortSignal) => Promise<Uint8Array | null>;

const AT_A_TIME = 3;

/**
 * Problems that only the pictures' first bytes tell: an alpha channel, a type the store refuses, a file that is not
 * there. Worth it for New alone: what a sync saves is the stores' re-encoding, not what was uploaded. One file in many
 * places is read once.
 */
export async function findByteProblems(
  listing: Listing,
  signal: AbortSignal,
  readStart: ReadStart = fetchStart,
): Promise<Problem[]> {
  const places = placesOf(listing);
  const headers = new Map<string, PictureHeader | null>();
  const waiting = new Set(places.map(({ url }) => url)).values();
  await Promise.all(
    Array.from({ length: AT_A_TIME }, async () => {
      for (const url of waiting) {
        const bytes = await readStart(url, HEADER_BYTES, signal);
        headers.set(url, bytes && readPictureHeader(bytes));
      }
    }),
  );
  return places.flatMap(({ url, image, at }) =>
    judge(headers.get(url) ?? null, image, at).map((found) => ({ ...found, at })),
  );
}

async function fetchStart(url: string, bytes: number, signal: AbortSignal): Promise<Uint8Array | null> {
  const response = await fetch(url, {
    headers: { Range: `bytes=0-${bytes - 1}` },
    priority: 'low',
    signal,
  });
  if (response.status === 404) return null;
  return new Uint8Array(await response.arrayBuffer());
}

interface Place {
  readonly url: string;
  readonly image: ListingImage;
  readonly at: Problem['at'] & { slot: string };
}

function placesOf({ appStore, googlePlay }: Listing): Place[] {
  return [
    ...Object.entries(appStore?.locales ?? {}).flatMap(([code, { screenshots }]) =>
      placesIn('appstore', code, screenshots ?? {}),
    ),
    ...Object.entries(googlePlay?.locales ?? {}).flatMap(([code, { images }]) =>
      placesIn('play', code, images ?? {}),
    ),
  ];
}

function placesIn(store: Store, locale: string, slots: Slots): Place[] {
  return Object.entries(slots).flatMap(([slot, images]) =>
    images.flatMap((image, picture) => {
      const url = pictureUrl(image);
      return url === null ? [] : [{ url, image, at: { store, locale, slot, picture } }];
    }),
  );
}

function judge(header: PictureHeader | null, image: ListingImage, { store, slot }: Place['at']): Found[] {
  if (header === null) return [{ severity: 'error', kind: 'Picture file missing', detail: image.file ?? '' }];
  const { format, alpha, ...size } = header;
  if (format !== 'png' && format !== 'jpeg') {
    const found = format === 'webp' ? 'a WebP' : 'neither';
    return [{ severity: 'error', kind: 'Wrong file type', detail: `PNG or JPEG expected, it is ${found}` }];
  }
  return [
    ...(store === 'appstore' && !named(image.file ?? '', format)
      ? [
          {
            severity: 'error',
            kind: 'File name does not fit its type',
            detail: `${image.file} is a ${format.toUpperCase()}`,
          } as const,
        ]
      : []),
    ...(alpha && slot !== 'icon'
      ? [
          {
            severity: 'error',
            kind: 'Alpha channel',
            detail: image.file ?? '',
            help: 'The stores take pictures without transparency only. Save it as a 24-bit PNG or a JPEG.',
          } as const,
        ]
      : []),
    ...(image.width ? [] : sizeProblems(store, slot, size)),
  ];
}

const named = (file: string, format: 'png' | 'jpeg'): boolean =>
  (format === 'png' ? /\.png$/i : /\.jpe?g$/i).test(file);
