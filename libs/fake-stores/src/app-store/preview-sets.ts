import { fakeDigest, fakeUuid } from '../product/digest.ts';
import { type Picture, pictureKey, pictureToken } from '../product/picture.ts';
import type { AppStoreShape } from './app-store-shape.ts';
import type { Ref, Resource, ResourceTable } from './resource.ts';

/** Size of a poster frame in pixels, which is also the size of an uploaded video for a large iPhone. */
const POSTER = { width: 886, height: 1920 };

/**
 * Adds the sets of app previews to the product's primary locale or, if the listing does not contain that locale, to its
 * first locale. The other locales have no app previews. The editable version has one more app preview at the end of
 * each set.
 */
export function addPreviewSets(
  table: ResourceTable,
  shape: AppStoreShape,
  address: { localization: string; locale: string; next: boolean },
): Ref[] {
  const { product, locales, previewsPerSet } = shape;
  const primary = locales.includes(product.primaryLocale) ? product.primaryLocale : locales[0];
  if (address.locale !== primary) return [];
  return Object.entries(previewsPerSet)
    .filter(([, count]) => count > 0)
    .map(([type, count]) => {
      const id = fakeUuid(`preview-set/${address.localization}/${type}`);
      const previews = Array.from({ length: count + (address.next ? 1 : 0) }, (_, screen) =>
        table.add(
          previewRow(shape, id, {
            kind: 'preview',
            device: 'iphone',
            locale: address.locale,
            screen,
            ...POSTER,
          }),
        ),
      );
      return table.add({
        type: 'appPreviewSets',
        id,
        attributes: { previewType: type },
        relations: {
          appStoreVersionLocalization: { type: 'appStoreVersionLocalizations', id: address.localization },
          appPreviews: previews,
        },
      });
    });
}

function previewRow(shape: AppStoreShape, set: string, picture: Picture): Resource {
  const token = pictureToken(picture);
  shape.pictures.set(token, picture);
  const fileName = `${String(picture.screen + 1).padStart(2, '0')}_tilia.mov`;
  const path = `PurpleVideo221/v4/${token.slice(0, 2)}/${token}`;
  const poster = {
    templateUrl: `${shape.imageBase}/image/thumb/${path}/preview_image.png/{w}x{h}bb.{f}`,
    width: picture.width,
    height: picture.height,
  };
  const done = { errors: [], warnings: [], state: 'COMPLETE' };
  return {
    type: 'appPreviews',
    id: fakeUuid(`preview/${set}/${picture.screen}`),
    attributes: {
      fileSize: shape.fileSize,
      fileName,
      sourceFileChecksum: fakeDigest(`md5:${pictureKey(picture)}`, 32),
      previewFrameTimeCode: '00:00:00:00',
      mimeType: 'video/quicktime',
      videoUrl: `${shape.imageBase}/video/${path}/P${token.slice(0, 8)}_default.mp4`,
      previewFrameImage: { image: poster, state: done },
      previewImage: poster,
      uploadOperations: null,
      assetDeliveryState: done,
      videoDeliveryState: done,
    },
    relations: { appPreviewSet: { type: 'appPreviewSets', id: set } },
  };
}
