import { FramesError } from '@storedeck/frames';
import {
  listDesigns,
  type NamedDesign,
  readDesign,
  renderDesigns,
  type RenderOptions,
  type RenderResult,
} from '@storedeck/frames/node';
import { Folder } from '@storedeck/host/folder';
import { type Listing, readLocales, STORES } from '@storedeck/listing';
import { readListing } from '@storedeck/store-sync';

import { findFonts } from './find-fonts.ts';

/** Which designs are drawn. */
export interface FrameRequest extends Pick<
  RenderOptions,
  'checkOnly' | 'signal' | 'onPicture' | 'choose' | 'outputFolder'
> {
  /** The working folder. */
  readonly dir: string;
  /** The ids of the designs; all if there are none. */
  readonly designIds: readonly string[];
}

/**
 * Draws designs into `designs/output/`, in the languages of the New listing; without New, in all languages of the
 * designs. Rejects with FramesError and HostError.
 */
export async function frameDesigns({ dir, designIds, ...options }: FrameRequest): Promise<RenderResult> {
  const designs = await readDesigns(dir, designIds);
  const listing = await readListing(dir, 'new', { ...(options.signal && { signal: options.signal }) });
  return renderDesigns({
    ...options,
    dir,
    designs,
    locales: listLocales(listing),
    faces: await findFonts(dir),
  });
}

async function readDesigns(dir: string, designIds: readonly string[]): Promise<NamedDesign[]> {
  const folder = new Folder(dir);
  const ids = designIds.length > 0 ? designIds : await listDesigns(folder);
  if (ids.length === 0)
    throw new FramesError('DESIGN_NOT_FOUND', 'There is no design in the folder “designs”.', {
      hint: 'Start one with "storedeck frames launch --template calm", or import frameit with --frameit.',
    });
  return Promise.all(ids.map((designId) => readDesign(folder, designId)));
}

function listLocales(listing: Listing | undefined): RenderOptions['locales'] {
  return Object.fromEntries(
    STORES.filter((store) => listing?.[store]).map((store) => [
      store,
      Object.keys(readLocales(listing, store)),
    ]),
  );
}
