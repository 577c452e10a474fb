import type { Picture } from '../product/picture.ts';
import type { EncodedPicture, PictureFormat, PictureSource, PixelSize } from './picture-source.ts';
import type { UploadedPictures } from './uploaded-pictures.ts';

/** The pictures that the image hosts serve, by token, and the source of their bytes. */
export interface ImageHost {
  readonly pictures: ReadonlyMap<string, Picture>;
  readonly source: Required<PictureSource>;
  /** Pictures that clients have uploaded, by token. They are served only in full size and in their own format. */
  readonly uploaded: UploadedPictures;
}

/** The image that an address requests. */
export interface ImageRequest {
  readonly token: string;
  /** The largest width and height, in pixels. `null` requests the full size. */
  readonly box: PixelSize | null;
  /** `undefined` requests the format of the uploaded file. */
  readonly format: PictureFormat | undefined;
}

/** Serves a picture in the requested size and format. `null`, the request of an unknown address, is not found. */
export async function serveImage(
  host: ImageHost,
  request: Request,
  wanted: ImageRequest | null,
): Promise<Response> {
  const uploaded = wanted && host.uploaded.get(wanted.token);
  if (uploaded) return sendBytes(request, uploaded);
  const picture = wanted && host.pictures.get(wanted.token);
  if (!wanted || !picture)
    return new Response('Not Found', { status: 404, headers: { 'Content-Type': 'text/plain' } });
  const size = wanted.box ? fitted(picture, wanted.box) : picture;
  return sendBytes(
    request,
    await host.source.render(picture, size, wanted.format ?? uploadedFormat(picture)),
  );
}

/**
 * The format in which a picture was uploaded, for addresses that do not name a format. The fake assumes JPEG for
 * screenshots and PNG for all other pictures: Google Play accepts only PNG for icons.
 */
function uploadedFormat({ kind }: Picture): PictureFormat {
  return kind === 'screen' ? 'jpeg' : 'png';
}

/** Serves bytes to browsers of all origins. */
export function sendBytes(request: Request, { bytes, contentType }: EncodedPicture): Response {
  if (request.method !== 'GET' && request.method !== 'HEAD') return new Response(null, { status: 405 });
  return new Response(request.method === 'HEAD' ? null : bytes, {
    headers: {
      'Content-Type': contentType,
      'Content-Length': String(bytes.length),
      'Cache-Control': 'public, max-age=86400',
      'Access-Control-Allow-Origin': '*',
    },
  });
}

/**
 * The largest size that fits into a box and keeps the picture's proportions. The result is never larger than the
 * picture.
 */
function fitted(picture: PixelSize, box: PixelSize): PixelSize {
  const scale = Math.min(1, box.width / picture.width, box.height / picture.height);
  return {
    width: Math.max(1, Math.round(picture.width * scale)),
    height: Math.max(1, Math.round(picture.height * scale)),
  };
}
