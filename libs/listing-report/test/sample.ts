import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Listing, ListingPicture } from '@storedeck/listing';

import { encodePicture } from '../src/pictures/codecs.ts';

/** A folder with picture files. */
export interface PictureFolder {
  readonly path: (name: string) => string;
  /** Writes a JPEG of 200 × 400 pixels in one colour, with a dark stripe in the middle. */
  draw(name: string, colour: readonly [number, number, number], quality?: number): Promise<ListingPicture>;
  write(name: string, bytes: Uint8Array): Promise<ListingPicture>;
  remove(): Promise<void>;
}

export async function makePictureFolder(): Promise<PictureFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'storedeck-report-'));
  const path = (name: string) => join(folder, name);
  const write = async (name: string, bytes: Uint8Array): Promise<ListingPicture> => {
    await writeFile(path(name), bytes);
    return { file: name };
  };
  return {
    path,
    write,
    async draw(name, colour, quality = 90) {
      const size = { width: 200, height: 400 };
      const colours = new Uint8Array(size.width * size.height * 3);
      for (let at = 0; at < size.width * size.height; at += 1) {
        const y = Math.floor(at / size.width);
        colours.set(y > 180 && y < 220 ? [20, 20, 20] : colour, 3 * at);
      }
      return { ...(await write(name, await encodePicture(colours, size, quality))), ...size };
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Returns a listing with `locales` on the App Store and `play` on Google Play. */
export function makeListing(
  locales: Readonly<Record<string, Record<string, unknown>>>,
  play: Readonly<Record<string, Record<string, unknown>>> = {},
): Listing {
  return {
    schemaVersion: 1,
    appStore: { bundleId: 'app.tilia', primaryLocale: 'en-US', locales },
    ...(Object.keys(play).length > 0 && {
      googlePlay: { packageName: 'app.tilia', defaultLanguage: 'en-US', locales: play },
    }),
  };
}
