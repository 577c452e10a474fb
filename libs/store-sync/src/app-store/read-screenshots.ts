import type { ListingPicture } from '@storedeck/listing';
import { z } from 'zod';

import { picturePath, type Synced } from '../reading/picture-path.ts';
import { pictureKey, type WantedPicture } from '../reading/wanted-picture.ts';
import type { AppStoreClient } from './app-store-client.ts';
import { isLibrarySlot, notedSha256, readPlacements } from './asset-library.ts';
import { hasDisplayType } from './placement-groups.table.ts';
import { ImageAsset, ResourceId } from './response-schemas.ts';
import { readScreenshotSets } from './screenshot-sets.ts';

const text = z.string().nullish();

/** The attributes of a screenshot that the sync uses. */
const Screenshot = z.object({
  id: ResourceId,
  attributes: z.object({
    fileName: text,
    sourceFileChecksum: text,
    imageAsset: ImageAsset,
    assetDeliveryState: z.object({ state: text }).nullish(),
  }),
});
type Screenshot = z.infer<typeof Screenshot>;
const VIEW = { fields: 'fileName,sourceFileChecksum,imageAsset,assetDeliveryState', schema: Screenshot };

/**
 * The screenshots of one slot in one locale: their entries in display order, and the pictures that can be downloaded.
 */
export interface SlotPictures {
  locale: string;
  slot: string;
  images: ListingPicture[];
  wanted: WantedPicture[];
}

/** Reads the screenshots in the sets of one localization. */
export async function readScreenshots(
  client: AppStoreClient,
  { id, locale, which }: { id: string; locale: string; which: Synced },
): Promise<SlotPictures[]> {
  const sets = await readScreenshotSets(client, id, VIEW);
  return sets.map(({ displayType: slot, screenshots }) => ({
    locale,
    slot,
    ...describe(screenshots, { which, locale, slot }),
  }));
}

/**
 * Reads the screenshots of one localization that exist only in the App Asset Library. These are the screenshots of
 * devices without a display type, such as iPhone Duo.
 */
export async function readLibraryScreenshots(
  client: AppStoreClient,
  { id, locale, which }: { id: string; locale: string; which: Synced },
): Promise<SlotPictures[]> {
  const placements = await readPlacements(client, id);
  const groups = Map.groupBy(
    placements.filter(({ group }) => isLibrarySlot(group) && !hasDisplayType(group)),
    ({ group }) => group,
  );
  return [...groups].map(([slot, placed]) => {
    const rows = placed.map(({ image }): Screenshot => {
      const { fileName, imageAsset, state } = image.attributes;
      const isProcessed = imageAsset?.templateUrl != null;
      const assetDeliveryState = { state: isProcessed ? 'COMPLETE' : state };
      return { id: image.id, attributes: { fileName, imageAsset, assetDeliveryState } };
    });
    const described = describe(rows, { which, locale, slot });
    const images = described.images.map((image, at) => {
      const sha256 = placed[at] && notedSha256(placed[at].image);
      return sha256 === undefined ? image : { ...image, sourceChecksum: `sha256:${sha256}` };
    });
    return { locale, slot, images, wanted: described.wanted };
  });
}

/** A picture for which the App Store sends only an address: its entry in the listing, and the picture to download. */
export interface OtherPicture {
  image: ListingPicture;
  wanted: WantedPicture;
}

/**
 * Returns a picture that is not a screenshot, such as the icon of a build; undefined if it has no address. The picture
 * is optional: if the picture cannot be downloaded, the sync does not fail.
 */
export function otherPicture(
  asset: z.infer<typeof ImageAsset>,
  { fileName, path }: { fileName: string; path: string },
): OtherPicture | undefined {
  const source = pictureSource(asset, fileName);
  if (!source) return undefined;
  const image: ListingPicture = { file: null, remoteId: source.url, ...source.size };
  return { image, wanted: { ...wantedFrom(image, source), path, optional: true } };
}

function describe(
  screenshots: Screenshot[],
  { which, locale, slot }: { which: Synced; locale: string; slot: string },
): Pick<SlotPictures, 'images' | 'wanted'> {
  const wanted: WantedPicture[] = [];
  const images = screenshots.map(({ id, attributes }, position) => {
    const source = pictureSource(attributes.imageAsset, attributes.fileName ?? '');
    const state = attributes.assetDeliveryState?.state;
    const image: ListingPicture = {
      file: null,
      fileName: attributes.fileName ?? null,
      remoteId: id,
      sourceChecksum: attributes.sourceFileChecksum ? `md5:${attributes.sourceFileChecksum}` : null,
      ...source?.size,
      state: state ?? (source ? 'COMPLETE' : 'UNAVAILABLE'),
    };
    if (source && (state ?? 'COMPLETE') === 'COMPLETE') {
      wanted.push({
        ...wantedFrom(image, source),
        path: picturePath({ which, store: 'appStore', locale, slot, position }),
      });
    }
    return image;
  });
  return { images, wanted };
}

interface PictureSource {
  url: string;
  size: { width: number; height: number };
}

function wantedFrom(image: ListingPicture, source: PictureSource): Omit<WantedPicture, 'path'> {
  return { store: 'appStore', key: pictureKey('appStore', image) ?? source.url, ...source };
}

/**
 * Returns the address of a picture in full size. Apple sends a template with `{w}` (width), `{h}` (height), `{f}`
 * (format) and sometimes `{c}` (crop). Returns undefined if there is no template or size yet, or if the template has
 * other placeholders.
 */
function pictureSource(asset: z.infer<typeof ImageAsset>, fileName: string): PictureSource | undefined {
  const { templateUrl, width, height } = asset ?? {};
  if (!templateUrl || !width || !height) return undefined;
  const url = templateUrl
    .replaceAll('{w}', String(width))
    .replaceAll('{h}', String(height))
    .replaceAll('{f}', /\.jpe?g$/i.test(fileName) ? 'jpg' : 'png')
    .replaceAll('{c}', 'bb');
  return /[{}]/.test(url) || !URL.canParse(url) ? undefined : { url, size: { width, height } };
}
