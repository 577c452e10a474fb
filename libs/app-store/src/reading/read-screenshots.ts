import type { ListingPicture } from '@storedeck/listing';
import { type PictureAddress, pictureKey, type ReadPart, type RemotePicture } from '@storedeck/store-api';
import { z } from 'zod';

import type { AppStoreClient } from '../client/app-store-client.ts';
import { ImageAsset, ResourceId } from '../client/response-schemas.ts';
import { SCREENSHOTS } from './asset-kinds.ts';
import { isLibrarySlot, notedSha256, readPlacements } from './asset-library.ts';
import { readAssetSets } from './asset-sets.ts';
import { hasDisplayType } from './placement-groups.table.ts';

const text = z.string().nullish();

/** The attributes of a screenshot that are read. */
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
const VIEW = {
  kind: SCREENSHOTS,
  fields: 'fileName,sourceFileChecksum,imageAsset,assetDeliveryState',
  schema: Screenshot,
};

/**
 * The screenshots of one slot in one locale: their entries in display order, and the pictures that can be downloaded.
 */
export interface SlotPictures {
  locale: string;
  slot: string;
  images: ListingPicture[];
  wanted: RemotePicture[];
}

/** Reads the screenshots in the sets of one localization. */
export async function readScreenshots(
  client: AppStoreClient,
  { id, locale, part }: { id: string; locale: string; part: ReadPart },
): Promise<SlotPictures[]> {
  const sets = await readAssetSets(client, id, VIEW);
  return sets.map(({ slot, assets }) => ({
    locale,
    slot,
    ...describe(assets, { part, locale, slot }),
  }));
}

/**
 * Reads the screenshots of one localization that exist only in the App Asset Library. These are the screenshots of
 * devices without a display type, such as iPhone Duo.
 */
export async function readLibraryScreenshots(
  client: AppStoreClient,
  { id, locale, part }: { id: string; locale: string; part: ReadPart },
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
    const described = describe(rows, { part, locale, slot });
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
  wanted: RemotePicture;
}

/**
 * Returns a picture that is not a screenshot, such as the icon of a build; undefined if it has no address. The picture
 * is optional: if the picture cannot be downloaded, nothing else fails.
 */
export function otherPicture(
  asset: z.infer<typeof ImageAsset>,
  { fileName, part, address }: { fileName: string; part: ReadPart; address: PictureAddress },
): OtherPicture | undefined {
  const source = pictureSource(asset, fileName);
  if (!source) return undefined;
  const image: ListingPicture = { file: null, remoteId: source.url, ...source.size };
  return { image, wanted: { ...wantedFrom(image, source), part, address, optional: true } };
}

function describe(
  screenshots: Screenshot[],
  { part, locale, slot }: { part: ReadPart; locale: string; slot: string },
): Pick<SlotPictures, 'images' | 'wanted'> {
  const wanted: RemotePicture[] = [];
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
        part,
        address: { kind: 'picture', locale, slot, position },
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

function wantedFrom(image: ListingPicture, source: PictureSource): Omit<RemotePicture, 'part' | 'address'> {
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
