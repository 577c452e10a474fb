import type { ListingPicture } from '@storedeck/listing';

import { pictureName } from '../pictures/folder-names.ts';
import type { WantedPicture } from '../pictures/wanted-picture.ts';
import { type ImageAsset, Screenshot, Screenshots, type ScreenshotSet, ScreenshotSets } from './answers.ts';
import type { AppStoreClient } from './app-store-client.ts';
import { pickIncluded } from './read-texts.ts';

const FIELDS = 'fileName,fileSize,sourceFileChecksum,imageAsset,assetDeliveryState';

/** The screenshots of one display type in one locale: their entries in display order, and those that can be fetched. */
export interface SlotPictures {
  locale: string;
  slot: string;
  images: ListingPicture[];
  wanted: WantedPicture[];
}

/** Reads all screenshot sets of one localization in one call, or more where a set holds more than Apple includes. */
export async function readScreenshots(
  client: AppStoreClient,
  { id, locale }: { id: string; locale: string },
): Promise<SlotPictures[]> {
  const query = new URLSearchParams({
    'fields[appScreenshotSets]': 'screenshotDisplayType,appScreenshots',
    'fields[appScreenshots]': FIELDS,
    include: 'appScreenshots',
    'limit[appScreenshots]': '50',
    limit: '200',
  });
  const { data, included } = await client.getAll(
    ScreenshotSets,
    `/v1/appStoreVersionLocalizations/${id}/appScreenshotSets?${query}`,
  );
  return Promise.all(
    data.map(async (set: ScreenshotSet) => {
      const slot = set.attributes.screenshotDisplayType;
      const screenshots =
        pickIncluded(Screenshot, set.relationships?.appScreenshots, {
          included: included ?? [],
          type: 'appScreenshots',
        }) ??
        (
          await client.getAll(
            Screenshots,
            `/v1/appScreenshotSets/${set.id}/appScreenshots?${new URLSearchParams({ 'fields[appScreenshots]': FIELDS, limit: '200' })}`,
          )
        ).data;
      return { locale, slot, ...describe(screenshots, { locale, slot }) };
    }),
  );
}

/** The app's icon as its build shows it. Without it the listing is still whole. */
export function iconPicture(asset: ImageAsset): WantedPicture | undefined {
  const source = pictureSource(asset, 'icon.png');
  if (!source) return undefined;
  const image: ListingPicture = { file: null, remoteId: source.url, ...source.size };
  return {
    store: 'appstore',
    ...source,
    image,
    folder: 'appstore',
    name: pictureName(0, 'APP_ICON'),
    optional: true,
  };
}

function describe(
  screenshots: Screenshot[],
  { locale, slot }: { locale: string; slot: string },
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
        store: 'appstore',
        ...source,
        image,
        folder: `appstore/${locale}`,
        name: pictureName(position, slot),
      });
    }
    return image;
  });
  return { images, wanted };
}

/**
 * The address of the picture in full size: Apple gives a template with `{w}`, `{h}` and `{f}` (and, elsewhere, `{c}` for
 * the crop). Undefined while there is none, or when it asks for something else.
 */
function pictureSource(
  asset: ImageAsset,
  fileName: string,
): (Pick<WantedPicture, 'url'> & { size: { width: number; height: number } }) | undefined {
  const { templateUrl, width, height } = asset ?? {};
  if (!templateUrl || !width || !height) return undefined;
  const url = templateUrl
    .replaceAll('{w}', String(width))
    .replaceAll('{h}', String(height))
    .replaceAll('{f}', /\.jpe?g$/i.test(fileName) ? 'jpg' : 'png')
    .replaceAll('{c}', 'bb');
  return /[{}]/.test(url) || !URL.canParse(url) ? undefined : { url, size: { width, height } };
}
