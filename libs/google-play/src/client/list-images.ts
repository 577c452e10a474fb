import type { z } from 'zod';

import type { PlayClient } from './play-client.ts';
import { Images } from './response-schemas.ts';

/** A place for images in an edit: an image type of a language. */
export interface ImagePlace {
  readonly editId: string;
  readonly language: string;
  readonly imageType: string;
}

/** Lists the images of one image type of a language. */
export function listImages(
  client: PlayClient,
  place: ImagePlace,
  signal: AbortSignal | undefined,
): Promise<z.infer<typeof Images>> {
  return client.send(
    Images,
    (edits, app, options) => edits.images.list({ ...app, ...place }, options),
    signal,
  );
}
