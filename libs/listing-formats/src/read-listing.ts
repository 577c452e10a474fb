import { basename } from 'node:path';

import type { Listing, ListingPicture } from '@storedeck/listing';

import type { SourcePicture } from './files/source-folder.ts';
import type { Lost } from './lost.ts';

/** A picture of a listing that was read: where it lies, and its entry in the listing. */
export interface ReadPicture {
  /** Absolute path. */
  readonly from: string;
  /** `file` says where it belongs: `assets/new/<store>/<locale>/<slot>/<number>.<ext>`, a name made here. */
  readonly image: ListingPicture;
}

/** What an import gives. */
export interface ReadListing {
  readonly listing: Listing;
  /** The pictures `listing` names, still where they were found; `placePictures` copies them. */
  readonly pictures: readonly ReadPicture[];
  /** What the folder holds and a listing cannot. */
  readonly lost: Lost[];
}

/** Which app a folder is for, where it does not say so itself. */
export interface AppIdentity {
  readonly bundleId?: string | undefined;
  readonly packageName?: string | undefined;
}

export const PICTURES_FOLDER = 'assets/new/';

/** The slots of one locale while they are filled, in the order in which the pictures come. */
export class Slots {
  readonly images: Record<string, ListingPicture[]> = {};
  readonly #pictures: ReadPicture[];
  readonly #folder: string;

  constructor(pictures: ReadPicture[], store: 'appstore' | 'googleplay', locale: string) {
    this.#pictures = pictures;
    this.#folder = `${PICTURES_FOLDER}${store}/${locale}`;
  }

  add(slot: string, { from, extension, width, height, sha256 }: SourcePicture): void {
    const images = (this.images[slot] ??= []);
    const number = String(images.length + 1).padStart(2, '0');
    const image: ListingPicture = {
      file: `${this.#folder}/${slot}/${number}.${extension}`,
      fileName: basename(from),
      width,
      height,
      bytesSha256: sha256,
    };
    images.push(image);
    this.#pictures.push({ from, image });
  }
}
