import { basename } from 'node:path';

import {
  type AppPreview,
  type Listing,
  type ListingPicture,
  PREVIEW_LIMITS,
  readLocales,
  readSets,
  slotName,
  type Store,
  STORE_FOLDERS,
  STORES,
} from '@storedeck/listing';

import type { SourcePicture, SourceVideo } from './files/source-folder.ts';
import { ListingFormatError } from './listing-format-error.ts';
import type { Lost } from './lost.ts';

/** A picture of an imported listing: the file, and the entry of the picture in the listing. */
export interface ReadPicture {
  /** The absolute path of the file. */
  readonly from: string;
  /**
   * The entry in the listing. Its `file` is a generated path, to which the picture will be copied:
   * `assets/new/<store>/<locale>/<slot>/<number>-<digest>.<ext>`.
   */
  readonly image: ListingPicture;
}

/** The result of an import. */
export interface ReadListing {
  readonly listing: Listing;
  /** The pictures of `listing`, at the paths where they were found; `placePictures` copies them. */
  readonly pictures: readonly ReadPicture[];
  /** The parts of the folder that a listing cannot contain. */
  readonly lost: Lost[];
}

/**
 * Returns the result of an import, unless nothing of a listing was found. An import of nothing would otherwise look like
 * a success, and could replace a good listing.
 *
 * @throws ListingFormatError FORMAT_NOT_FOUND
 */
export function refuseEmpty(read: ReadListing, from: string): ReadListing {
  const { appStore, googlePlay } = read.listing;
  const isEmpty = [appStore, googlePlay].every(
    (part) => !part || (Object.keys(part.locales).length === 0 && Object.keys(part).length <= 2),
  );
  if (!isEmpty) return read;
  const places = read.lost
    .toSorted((a, b) => Number(b.reason === OTHER_LISTING) - Number(a.reason === OTHER_LISTING))
    .flatMap((lost) => lost.places.map((place) => `${place}: ${lost.reason}`))
    // A listing without a text needs no id.
    .filter((text) => !/^(?:appStore\.bundleId|googlePlay\.packageName):/.test(text));
  const others = places.length === 1 ? 'one other entry:' : `${places.length} other entries, such as`;
  throw new ListingFormatError(
    'FORMAT_NOT_FOUND',
    `No text and no picture of a listing was found in ${from.slice(0, 200)}.`,
    {
      hint: `Nothing was changed. Check that it is the folder with the texts.${places.length > 0 ? ` It has ${others} ${places[0]}` : ''}`,
    },
  );
}

/** Leaves out the pictures of a second folder or entry of the same language, which the listing does not contain. */
export function picturesIn(listing: Listing, pictures: readonly ReadPicture[]): ReadPicture[] {
  const locales = STORES.flatMap((store) => Object.values(readLocales(listing, store)));
  const shown = new Set(locales.flatMap((locale) => Object.values(readSets(locale)).flat()));
  return pictures.filter(({ image }) => shown.has(image));
}

/** The file or folder that an import reads. */
export interface ReadFilesOptions {
  /** Absolute path. */
  readonly path: string;
  /** Identifies the app, because the files do not contain this information. */
  readonly identity?: AppIdentity;
  readonly signal?: AbortSignal | undefined;
}

/** Identifies the app if the folder that is read does not contain the app's id. */
export interface AppIdentity {
  readonly bundleId?: string | undefined;
  readonly packageName?: string | undefined;
}

/** The reason that is reported for a locale in which nothing was found. Such a locale is not imported. */
export const EMPTY_LOCALE = 'It has no text and no picture.';

/** The reason that is reported for a folder with the languages of another listing, such as that of a second app. */
export const OTHER_LISTING = 'It is another listing. To import it, choose this folder.';

/** The reason that is reported for a part of one language that is not in the folder of the language. */
export const NO_LANGUAGE =
  'It belongs to one language. Move it into the folder of the language, such as en-US.';

/** The reason that is reported for a file whose text another file of the same folder or project has. */
export const OTHER_NAME = 'Another file of the same text counts more.';

export const PICTURES_FOLDER = 'assets/new/';

/** Collects the pictures or app previews of one locale by slot, in the order in which they are added. */
export class Slots {
  readonly images: Record<string, ListingPicture[]> = {};
  readonly #pictures: ReadPicture[];
  readonly #folder: string;

  constructor(pictures: ReadPicture[], store: Store, locale: string) {
    this.#pictures = pictures;
    this.#folder = `${PICTURES_FOLDER}${STORE_FOLDERS[store]}/${locale}`;
  }

  add(
    slot: string,
    file: SourcePicture | SourceVideo,
    more: Partial<Pick<AppPreview, 'posterTime'>> = {},
  ): void {
    const { from, extension, width, height, sha256 } = file;
    const images = (this.images[slot] ??= []);
    const number = String(images.length + 1).padStart(2, '0');
    // The name contains the digest, so a file that already has this name is the same picture.
    const name = `${number}-${sha256.slice(0, 12)}.${extension}`;
    const image: ListingPicture = {
      file: `${this.#folder}/${slot}/${name}`,
      fileName: basename(from),
      width,
      height,
      bytesSha256: sha256,
      ...('durationMs' in file && { durationMs: file.durationMs }),
      ...more,
    };
    images.push(image);
    this.#pictures.push({ from, image });
  }

  /** Adds an app preview, unless its type is full. Then returns a sentence with the reason. */
  addPreview(
    type: string,
    video: SourceVideo,
    more: Partial<Pick<AppPreview, 'posterTime'>> = {},
  ): string | undefined {
    if ((this.images[type]?.length ?? 0) >= PREVIEW_LIMITS.maxCount)
      return `${slotName(type)}: the App Store accepts only three.`;
    this.add(type, video, more);
    return undefined;
  }
}
