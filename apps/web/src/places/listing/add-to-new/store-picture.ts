import { type PictureSize, readPictureHeader } from '@storedeck/pictures';

const JPEG_QUALITY = 0.95;
const PART_BYTES = 4096;

/** A picture in a format that the stores accept. */
export interface StorePicture {
  readonly bytes: Blob;
  readonly contentType: 'image/png' | 'image/jpeg';
}

/**
 * Converts a screenshot so that the stores accept it: crops it to `size` in pixels, with equal parts cut off at both
 * ends, and removes the alpha channel that Android's screenshots have. Returns the screenshot unchanged when nothing
 * needs to be converted.
 *
 * @throws DOMException when the browser cannot read the picture
 */
export async function storePicture(screenshot: Blob, size: PictureSize): Promise<StorePicture> {
  const { format, alpha } = await readHeader(screenshot);
  const picture = await createImageBitmap(screenshot);
  if (!alpha && picture.width === size.width && picture.height === size.height) {
    if (format === 'png') return { bytes: screenshot, contentType: 'image/png' };
    if (format === 'jpg') return { bytes: screenshot, contentType: 'image/jpeg' };
  }
  // A canvas element is used, because an OffscreenCanvas writes an alpha channel even with an opaque context.
  const canvas = Object.assign(document.createElement('canvas'), size);
  canvas
    .getContext('2d', { alpha: false })
    ?.drawImage(
      picture,
      Math.floor((size.width - picture.width) / 2),
      Math.floor((size.height - picture.height) / 2),
    );
  picture.close();
  const png = await encode(canvas, 'image/png');
  // Some browsers write an alpha channel for this canvas too. In this case, the picture is written as JPEG.
  if (!(await readHeader(png)).alpha) return { bytes: png, contentType: 'image/png' };
  return { bytes: await encode(canvas, 'image/jpeg'), contentType: 'image/jpeg' };
}

function encode(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (bytes) => (bytes ? resolve(bytes) : reject(new Error('The browser could not write the picture.'))),
      type,
      JPEG_QUALITY,
    ),
  );
}

async function readHeader(picture: Blob) {
  const header = await readPictureHeader(
    async (from) => new Uint8Array(await picture.slice(from, from + PART_BYTES).arrayBuffer()),
  );
  return header ?? { format: null, alpha: false };
}
