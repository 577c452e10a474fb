import { badRequest, GoogleRefusal, INTERNAL, invalidValue, notFound } from '../google/google-error.ts';
import { hashForPlay, randomToken } from '../pictures/digests.ts';
import { type ImageHeader, readImageHeader } from '../pictures/image-header.ts';
import { reencoded } from '../pictures/uploaded-pictures.ts';
import { methodMissing, type PlayCall, type PlayService } from './play-call.ts';
import { imagesKey, type PlayImage, type PlayState, requireImageType } from './play-listing.ts';

const MAX_BYTES = 15_728_640;
/** The pixel sizes of the image types that have only one image. An upload of such a type replaces that image. */
const GRAPHICS: Readonly<Record<string, readonly [width: number, height: number]>> = {
  icon: [512, 512],
  featureGraphic: [1024, 500],
  tvBanner: [1280, 720],
};
/**
 * The shortest and longest side, and the largest ratio of the sides, of a screenshot. Sources: the texts of Play
 * Console's upload fields (MieuxVoter 108, magic-epaper-app 32, 2025) and Wear OS app quality WO-G5.
 */
const SCREENSHOT = { min: 320, max: 3840, ratio: 2.3 };
const SCREENSHOTS: Readonly<Record<string, typeof SCREENSHOT>> = {
  tenInchScreenshots: { min: 1080, max: 7680, ratio: 2.3 },
  wearScreenshots: { min: 384, max: 3840, ratio: 1 },
};

/**
 * Uploads an image, deletes one image, or deletes all images of a type. An uploaded screenshot is added at the end. No
 * request can change the order of images.
 */
export async function changeImages(
  service: PlayService,
  call: PlayCall,
  draft: PlayState,
): Promise<Response> {
  const [, language = '', type = '', id, ...more] = call.parts;
  requireImageType(type);
  if (!draft.listings.some((listing) => listing.language === language))
    throw new GoogleRefusal(notFound(`No listing for language ${language} found.`));
  const key = imagesKey(language, type);
  const present = draft.images.get(key) ?? [];
  const set = (images: readonly PlayImage[]): void => {
    draft.images = new Map([...draft.images, [key, images]]);
  };
  if (call.method === 'POST' && call.upload && id === undefined) {
    const image = await upload(service, call.request, type);
    set(type in GRAPHICS ? [image] : [...present, image]);
    return Response.json({ image });
  }
  if (call.method !== 'DELETE' || call.upload || more.length > 0)
    throw new GoogleRefusal(methodMissing(call));
  if (id === undefined) {
    set([]);
    return Response.json(present.length === 0 ? {} : { deleted: present });
  }
  if (!present.some((image) => image.id === id)) throw new GoogleRefusal(notFound(`Image ${id} not found.`));
  set(present.filter((image) => image.id !== id));
  return new Response(null, { status: 204 });
}

async function upload(service: PlayService, request: Request, type: string): Promise<PlayImage> {
  const bytes = new Uint8Array(await request.arrayBuffer());
  const header = readImageHeader(bytes);
  const contentType = request.headers.get('content-type');
  const parameters = new URL(request.url).searchParams;
  const declared = parameters.get('aiGeneratedState');
  if (parameters.get('uploadType') !== 'media')
    throw new GoogleRefusal(badRequest('The fake store takes uploads of the type media only.'));
  if (bytes.length > MAX_BYTES) throw new GoogleRefusal(badRequest('The image is too large.'));
  if (!header || contentType !== `image/${header.format}`)
    throw new GoogleRefusal(badRequest('The image has an unknown format.'));
  checkSize(type, header);
  const token = randomToken();
  service.pictures.set(token, reencoded(bytes));
  return {
    id: randomToken(),
    url: `${service.imageBase}/${token}`,
    ...hashForPlay(bytes),
    ...(declared !== null && { aiGeneratedState: declared }),
  };
}

function checkSize(type: string, { width, height, alpha }: ImageHeader): void {
  const size = GRAPHICS[type];
  const { min, max, ratio } = SCREENSHOTS[type] ?? SCREENSHOT;
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const fits = size
    ? size[0] === width && size[1] === height
    : short >= min && long <= max && long <= ratio * short;
  const reason = size ? 'invalidImageDimensions' : 'invalidScreenshotDimensions';
  if (!fits)
    throw new GoogleRefusal(
      invalidValue(403, reason, `The image has invalid dimensions: ${width}x${height}.`),
    );
  // The API accepts alpha for phones, and has an internal error for watches (store-screenshots 13, August 2026).
  if (type === 'wearScreenshots' && alpha) throw new GoogleRefusal(INTERNAL);
}
