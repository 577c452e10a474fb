import { readAppleImagePath } from '../app-store/apple-image.ts';
import { readPlayImagePath } from '../play/play-image.ts';
import type { Picture } from '../product/picture.ts';
import type { PictureFormat, PictureSource, PixelSize } from './picture-source.ts';

/** What the two image hosts serve from: the pictures by token, and their maker. */
export interface ImageHost {
  readonly pictures: ReadonlyMap<string, Picture>;
  readonly source: PictureSource;
}

/** Answers `…/{w}x{h}bb.{f}` as Apple's image host does. */
export async function answerAppleImage(host: ImageHost, request: Request, path: string): Promise<Response> {
  const asked = readAppleImagePath(path);
  const picture = asked && host.pictures.get(asked.token);
  if (!asked || !picture) return missing();
  return serve(host, request, { picture, size: fitted(picture, asked), format: asked.format });
}

/** Answers `/<token>=s0` and its kin as Google's image host does. */
export async function answerPlayImage(host: ImageHost, request: Request, path: string): Promise<Response> {
  const asked = readPlayImagePath(path);
  const picture = asked && host.pictures.get(asked.token);
  if (!asked || !picture) return missing();
  return serve(host, request, {
    picture,
    size: asked.box ? fitted(picture, asked.box) : picture,
    format: asked.format ?? uploadedFormat(picture),
  });
}

/** Screenshots were uploaded as JPEG; Google Play takes the icon as PNG only. */
function uploadedFormat({ kind }: Picture): PictureFormat {
  return kind === 'screen' ? 'jpeg' : 'png';
}

async function serve(
  host: ImageHost,
  request: Request,
  wanted: { picture: Picture; size: PixelSize; format: PictureFormat },
): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return new Response(null, { status: 405 });
  const { bytes, contentType } = await host.source.render(wanted.picture, wanted.size, wanted.format);
  return new Response(request.method === 'HEAD' ? null : bytes, {
    headers: {
      'Content-Type': contentType,
      'Content-Length': String(bytes.length),
      'Cache-Control': 'public, max-age=86400',
      'Access-Control-Allow-Origin': '*',
    },
  });
}

/** The largest size of the picture's shape inside a box; never larger than the picture. */
function fitted(picture: PixelSize, box: PixelSize): PixelSize {
  const scale = Math.min(1, box.width / picture.width, box.height / picture.height);
  return {
    width: Math.max(1, Math.round(picture.width * scale)),
    height: Math.max(1, Math.round(picture.height * scale)),
  };
}

function missing(): Response {
  return new Response('Not Found', { status: 404, headers: { 'Content-Type': 'text/plain' } });
}
