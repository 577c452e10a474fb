import type { Listing, ListingImage } from '@storedeck/contract';

import type { Slots } from '../devices.ts';
import { ruleOf } from '../picture-rules.ts';
import { pictureUrl } from '../pictures/picture-url.ts';
import type { Store } from '../stores.ts';
import { readPictureHeader, type PictureHeader } from './picture-header.ts';
import { sizeProblems, type Found } from './picture-problems.ts';
import type { Problem } from './problem.ts';

/** Gives some bytes of a picture from a place on; null when there is no such file. */
export type ReadPicture = (url: string, from: number, signal: AbortSignal) => Promise<Uint8Array | null>;

const AT_A_TIME = 3;
// Most pictures tell everything within it, a colour profile included.
const PART_BYTES = 4096;

/**
 * Problems that only the pictures' bytes tell: an alpha channel, a type the store refuses, a file that is not
 * there. Worth it for New alone: what a sync saves is the stores' re-encoding, not what was uploaded. One file in many
 * places is read once.
 */
export async function findByteProblems(
  listing: Listing,
  signal: AbortSignal,
  readPicture: ReadPicture = fetchPart,
): Promise<Problem[]> {
  const places = placesOf(listing);
  const headers = new Map<string, PictureHeader | null>();
  const waiting = new Set(places.map(({ url }) => url)).values();
  await Promise.all(
    Array.from({ length: AT_A_TIME }, async () => {
      for (const url of waiting)
        headers.set(url, await readPictureHeader((from) => readPicture(url, from, signal)));
    }),
  );
  return places.flatMap(({ url, image, at }) =>
    judge(headers.get(url) ?? null, image, at).map((found) => ({ ...found, at })),
  );
}

async function fetchPart(url: string, from: number, signal: AbortSignal): Promise<Uint8Array | null> {
  const response = await fetch(url, {
    headers: { Range: `bytes=${from}-${from + PART_BYTES - 1}` },
    priority: 'low',
    signal,
  });
  if (response.status === 404) return null;
  // Behind its end there is nothing to read.
  return response.ok ? new Uint8Array(await response.arrayBuffer()) : new Uint8Array();
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
  const { format, alpha, cmyk, ...size } = header;
  const rule = ruleOf(store, slot);
  if (format === null || format === 'webp' || !rule.formats.includes(format)) {
    return [
      {
        severity: 'error',
        kind: 'Wrong file type',
        detail: `${rule.formats.map((each) => TYPE_NAMES[each]).join(' or ')} expected, it is ${format ? `a ${TYPE_NAMES[format]}` : 'neither'}`,
      },
    ];
  }
  return [
    ...(store === 'appstore' && !named(image.file ?? '', format)
      ? [
          {
            severity: 'error',
            kind: 'File name does not fit its type',
            detail: `${image.file} is a ${TYPE_NAMES[format]}`,
          } as const,
        ]
      : []),
    ...(alpha && !rule.alpha
      ? [
          {
            severity: 'error',
            kind: 'Alpha channel',
            detail: image.file ?? '',
            help: 'The stores take pictures without transparency only. Save it as a 24-bit PNG or a JPEG.',
          } as const,
        ]
      : []),
    ...(cmyk
      ? [
          {
            severity: 'error',
            kind: 'Colours of print',
            detail: image.file ?? '',
            help: 'The stores show RGB. Export the CMYK picture again in sRGB.',
          } as const,
        ]
      : []),
    ...(image.width ? [] : sizeProblems(store, slot, size)),
  ];
}

const TYPE_NAMES = { png: 'PNG', jpg: 'JPEG', webp: 'WebP' };

function named(file: string, format: 'png' | 'jpg'): boolean {
  return (format === 'png' ? /\.png$/i : /\.jpe?g$/i).test(file);
}
