import { type Listing, type ListingPicture, type LocaleAddress } from '@storedeck/listing';
import { combineEdits, setPictures } from '@storedeck/listing/edits';
import { ensureLocale } from '@storedeck/listing/matrix';
import { useState } from 'react';

import { pictureUrl } from '../../../pictures/picture-url.ts';
import { useClient } from '../../../server/client.ts';

/**
 * Returns the function `take`, which copies pictures of Current into New, one picture after another. Also returns the
 * progress and the error of the copying.
 */
export function useKeptPictures(at: LocaleAddress, slot: string) {
  const client = useClient();
  const [progress, setProgress] = useState<string | null>(null);
  const [error, setError] = useState<Error | null>(null);

  async function copy(picture: ListingPicture): Promise<ListingPicture> {
    const url = pictureUrl(picture);
    if (url === null) throw new Error('A picture is not available.');
    const response = await fetch(url);
    const body = await response.blob();
    const { type: contentType } = body;
    if (!response.ok || (contentType !== 'image/png' && contentType !== 'image/jpeg'))
      throw new Error(`${picture.file ?? 'A picture'} cannot be read.`);
    const name = picture.fileName ?? picture.file?.split('/').at(-1) ?? '';
    const query = { store: at.store, locale: at.code, slot, name: name.slice(0, 255) };
    return (await client.addPicture({ query, body, contentType })).image;
  }

  /**
   * Copies the files of the pictures. Returns an edit that puts the copies into New, in the locale of `at` and in the
   * locales of its parameter `codes`. Returns 'failed' when a picture could not be copied.
   */
  async function take(
    pictures: readonly ListingPicture[],
  ): Promise<((listing: Listing, codes: readonly string[]) => Listing) | 'failed'> {
    setError(null);
    try {
      const copied: ListingPicture[] = [];
      for (const picture of pictures) {
        setProgress(`Copying ${copied.length + 1} of ${pictures.length}…`);
        copied.push(await copy(picture));
      }
      return (listing, codes) =>
        combineEdits(
          [at.code, ...codes].flatMap((code) => [
            ensureLocale({ store: at.store, code }),
            setPictures({ store: at.store, code }, slot, () => copied),
          ]),
        )(listing);
    } catch (cause) {
      setError(cause instanceof Error ? cause : new Error(String(cause)));
      return 'failed';
    } finally {
      setProgress(null);
    }
  }

  return { take, progress, error };
}
