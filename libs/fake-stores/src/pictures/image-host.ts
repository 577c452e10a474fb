import { readAppleImagePath, readAppleVideoPath } from '../app-store/apple-image.ts';
import { readPlayImagePath } from '../play/play-image.ts';
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

/** Responds to requests for `…/{w}x{h}bb.{f}` and for the videos of app previews, as Apple's host does. */
export async function respondWithAppleImage(
  host: ImageHost,
  request: Request,
  path: string,
): Promise<Response> {
  const video = host.pictures.get(readAppleVideoPath(path) ?? '');
  if (video?.kind === 'preview') return send(request, await host.source.renderVideo(video));
  const wanted = readAppleImagePath(path);
  const uploaded = wanted && host.uploaded.get(wanted.token);
  if (uploaded) return send(request, uploaded);
  const picture = wanted && host.pictures.get(wanted.token);
  if (!wanted || !picture) return notFound();
  return serve(host, request, { picture, size: fitted(picture, wanted), format: wanted.format });
}

/** Responds to `/<token>=s0` and similar addresses as Google's image host does. */
export async function respondWithPlayImage(
  host: ImageHost,
  request: Request,
  path: string,
): Promise<Response> {
  const wanted = readPlayImagePath(path);
  const uploaded = wanted && host.uploaded.get(wanted.token);
  if (uploaded) return send(request, uploaded);
  const picture = wanted && host.pictures.get(wanted.token);
  if (!wanted || !picture) return notFound();
  return serve(host, request, {
    picture,
    size: wanted.box ? fitted(picture, wanted.box) : picture,
    format: wanted.format ?? uploadedFormat(picture),
  });
}

/**
 * The format in which a picture was uploaded, for addresses that do not name a format. The fake assumes JPEG for
 * screenshots and PNG for all other pictures: Google Play accepts only PNG for icons.
 */
function uploadedFormat({ kind }: Picture): PictureFormat {
  return kind === 'screen' ? 'jpeg' : 'png';
}

async function serve(
  host: ImageHost,
  request: Request,
  wanted: { picture: Picture; size: PixelSize; format: PictureFormat },
): Promise<Response> {
  return send(request, await host.source.render(wanted.picture, wanted.size, wanted.format));
}

function send(request: Request, { bytes, contentType }: EncodedPicture): Response {
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

function notFound(): Response {
  return new Response('Not Found', { status: 404, headers: { 'Content-Type': 'text/plain' } });
}
