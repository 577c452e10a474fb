import { fakeDigest, fakeUuid } from '../product/digest.ts';
import { type Picture, pictureKey, pictureToken } from '../product/picture.ts';
import type { AppStoreShape } from './app-store-shape.ts';
import type { Ref, Resource, ResourceTable } from './resource.ts';

/** The display types of the product, with their size in pixels and their default number of screenshots. */
export const DISPLAY_TYPES = {
  APP_IPHONE_67: { width: 1290, height: 2796, device: 'iphone', count: 10 },
  APP_IPHONE_61: { width: 1179, height: 2556, device: 'iphone', count: 5 },
  APP_IPAD_PRO_3GEN_129: { width: 2048, height: 2732, device: 'tablet', count: 8 },
} as const;

/**
 * The index of the screenshot that is new in the editable version. `NEW_SCREEN` is the screen that the new screenshot
 * shows.
 */
const NEW_IN_NEXT = 2;
const NEW_SCREEN = 9;

/** The localization and the display type of a set. */
interface SetAddress {
  readonly localization: string;
  readonly locale: string;
  readonly next: boolean;
  readonly type: string;
}

/** Adds one set with its screenshots and pictures to the table. */
export function addScreenshotSet(table: ResourceTable, shape: AppStoreShape, address: SetAddress): Ref {
  const id = fakeUuid(`set/${address.localization}/${address.type}`);
  const display = DISPLAY_TYPES[address.type as keyof typeof DISPLAY_TYPES];
  const count = shape.screenshotsPerSet[address.type] ?? display.count;
  // The editable version swaps the first two screens, so a client must take the order from the set, not from file
  // names.
  const screens = Array.from({ length: count }, (_, index) =>
    address.next && index < 2 ? (index + 1) % 2 : index,
  );
  const isNew = (index: number): boolean => address.next && index === NEW_IN_NEXT;
  return table.add({
    type: 'appScreenshotSets',
    id,
    attributes: { screenshotDisplayType: address.type },
    relations: {
      appStoreVersionLocalization: { type: 'appStoreVersionLocalizations', id: address.localization },
      appScreenshots: screens.map((screen, index) =>
        table.add(
          screenshotRow(
            shape,
            {
              set: id,
              index,
              // Screenshots of more than one megapixel are JPEG, smaller screenshots are PNG.
              extension: display.width * display.height > 1_000_000 ? 'jpg' : 'png',
              processing: isProcessing(shape, address, index),
            },
            {
              kind: 'screen',
              device: display.device,
              // On the smaller phone, pt-BR has the same pictures as en-US, so that two locales share pictures.
              locale:
                address.type === 'APP_IPHONE_61' && address.locale === 'pt-BR' ? 'en-US' : address.locale,
              screen: isNew(index) ? NEW_SCREEN : screen,
              ...(isNew(index) && { next: true }),
              width: display.width,
              height: display.height,
            },
          ),
        ),
      ),
    },
  });
}

function isProcessing(shape: AppStoreShape, address: SetAddress, index: number): boolean {
  return (
    shape.processingScreenshot &&
    address.locale === shape.locales[0] &&
    address.type === 'APP_IPHONE_67' &&
    index === 1
  );
}

function screenshotRow(
  shape: AppStoreShape,
  row: { set: string; index: number; extension: string; processing: boolean },
  picture: Picture,
): Resource {
  const token = pictureToken(picture);
  shape.pictures.set(token, picture);
  const fileName = `${String(row.index + 1).padStart(2, '0')}_tilia.${row.extension}`;
  return {
    type: 'appScreenshots',
    id: fakeUuid(`screenshot/${row.set}/${row.index}`),
    attributes: {
      fileSize: shape.fileSize,
      fileName,
      sourceFileChecksum: fakeDigest(`md5:${pictureKey(picture)}`, 32),
      imageAsset: row.processing
        ? null
        : {
            templateUrl: `${shape.imageBase}/image/thumb/PurpleSource221/v4/${token.slice(0, 2)}/${token}/${fileName}/{w}x{h}bb.{f}`,
            width: picture.width,
            height: picture.height,
          },
      assetToken: `PurpleSource221/v4/${token.slice(0, 2)}/${token}/${fileName}`,
      assetType: 'SCREENSHOT',
      uploadOperations: null,
      assetDeliveryState: {
        errors: [],
        warnings: [],
        state: row.processing ? 'UPLOAD_COMPLETE' : 'COMPLETE',
      },
    },
    relations: { appScreenshotSet: { type: 'appScreenshotSets', id: row.set } },
  };
}
