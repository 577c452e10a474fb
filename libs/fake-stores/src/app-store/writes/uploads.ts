import { hashMd5, randomToken } from '../../pictures/digests.ts';
import { type ImageHeader, readImageHeader } from '../../pictures/image-header.ts';
import { joined } from '../../pictures/picture-bytes.ts';
import { reencoded, type UploadedPictures } from '../../pictures/uploaded-pictures.ts';
import { groupOfSize, makeSpecId } from '../placement-groups.table.ts';
import type { Resource } from '../resource.ts';
import { acceptsSize } from './accepted-sizes.table.ts';
import { findVideoFailures, reencodedVideo, type VideoFailure } from './video-failures.ts';

/** The options for uploads to App Store Connect. */
export interface UploadSettings {
  /** Base address of the upload host. */
  readonly uploadBase: string;
  /** Base address of the image host. */
  readonly imageBase: string;
  /** The maximum size of a part, in bytes. */
  readonly partBytes: number;
  /**
   * `complete`: the number of reads after which a screenshot is COMPLETE. `checksum`: the number of reads after which
   * its checksum appears.
   */
  readonly processingReads: { readonly complete: number; readonly checksum: number };
  /** The number of reads after which the processing of a video ends. */
  readonly videoReads: number;
  readonly now: () => number;
}

/**
 * One part of an upload: its position in the file, and the method, address and headers with which a client sends it.
 */
export interface UploadOperation {
  readonly method: 'PUT';
  readonly url: string;
  readonly offset: number;
  readonly length: number;
  readonly requestHeaders: readonly { readonly name: string; readonly value: string }[];
}

interface Reservation {
  readonly fileSize: number;
  readonly fileName: string;
  readonly operations: readonly UploadOperation[];
  readonly parts: Map<number, Uint8Array>;
  expired: boolean;
}

interface Processing {
  readonly checksum: string | null;
  readonly bytes: Uint8Array;
  readonly fileName: string;
  readonly stuck: boolean;
  reads: number;
}

const WEEK_MS = 7 * 24 * 3_600_000;

/** Uploads of screenshots and library images: reservations, their parts, and the processing after the commit. */
export class Uploads {
  readonly #settings: UploadSettings;
  readonly #pictures: UploadedPictures;
  readonly #reservations = new Map<string, Reservation>();
  readonly #processing = new Map<string, Processing>();
  /** The number of future commits whose processing never finishes, beginning with the next commit. */
  stuckNext = 0;

  constructor(settings: UploadSettings, pictures: UploadedPictures) {
    this.#settings = settings;
    this.#pictures = pictures;
  }

  /** Reserves an upload. Returns the parts in which the client must send the file. */
  reserve(id: string, fileSize: number, fileName: string): readonly UploadOperation[] {
    const { partBytes, uploadBase, now } = this.#settings;
    const expires = Math.floor((now() + WEEK_MS) / 1000);
    const type = findContentType(fileName);
    const operations = Array.from({ length: Math.ceil(fileSize / partBytes) }, (_, index) => ({
      method: 'PUT' as const,
      url: `${uploadBase}/assets/${id}?part=${index + 1}&Expires=${expires}&Signature=${randomToken()}`,
      offset: index * partBytes,
      length: Math.min(partBytes, fileSize - index * partBytes),
      requestHeaders: [{ name: 'Content-Type', value: type }],
    }));
    this.#reservations.set(id, { fileSize, fileName, operations, parts: new Map(), expired: false });
    return operations;
  }

  /**
   * Receives one part. Returns the HTTP status: 200 if the part is accepted, 403 for a wrong or expired address or
   * wrong headers, 400 for a wrong length or an `Authorization` header.
   */
  receive(url: string, headers: Headers, bytes: Uint8Array): number {
    const [, id = ''] = /\/assets\/([^/?]+)\?/.exec(url) ?? [];
    const reservation = this.#reservations.get(id);
    const operation = reservation?.operations.find((one) => one.url === url);
    const expires = Number(new URL(url).searchParams.get('Expires')) * 1000;
    if (!reservation || !operation || reservation.expired || expires <= this.#settings.now()) return 403;
    if (headers.has('authorization')) return 400;
    if (operation.requestHeaders.some(({ name, value }) => headers.get(name) !== value)) return 403;
    if (bytes.length !== operation.length) return 400;
    reservation.parts.set(operation.offset, bytes);
    return 200;
  }

  /** Makes the addresses of all current reservations expire, so that their parts are refused. */
  expireAll(): void {
    for (const reservation of this.#reservations.values()) reservation.expired = true;
  }

  /** Whether all bytes of an upload have arrived. */
  isWhole(id: string): boolean {
    const { parts, fileSize } = this.#reservations.get(id) ?? {
      parts: new Map<number, Uint8Array>(),
      fileSize: -1,
    };
    return [...parts.values()].reduce((sum, part) => sum + part.length, 0) === fileSize;
  }

  /** Ends the upload: parts are refused from now on, and processing begins. */
  commit(row: Resource, checksum: string | null): void {
    const { parts = new Map<number, Uint8Array>(), fileName = '' } = this.#reservations.get(row.id) ?? {};
    const inOrder = [...parts].sort(([a], [b]) => a - b).map(([, part]) => part);
    const stuck = this.stuckNext > 0;
    if (stuck) this.stuckNext -= 1;
    this.#reservations.delete(row.id);
    this.#processing.set(row.id, { checksum, fileName, bytes: joined(...inOrder), stuck, reads: 0 });
    row.attributes['uploadOperations'] = null;
    setState(row, 'UPLOAD_COMPLETE');
  }

  /**
   * Advances the processing of a screenshot, an app preview or a library image, after a client has read its state.
   *
   * @param slot the display type or preview type; null for an image of the library
   */
  afterRead(row: Resource, slot: string | null): void {
    const work = this.#processing.get(row.id);
    if (!work || work.stuck) return;
    work.reads += 1;
    if (row.type === 'appPreviews') this.#advanceVideo(row, work, slot ?? '');
    else this.#advancePicture(row, work, slot);
  }

  #advancePicture(row: Resource, work: Processing, displayType: string | null): void {
    const { complete, checksum } = this.#settings.processingReads;
    if (work.reads === complete) this.#finish(row, work, displayType);
    if (work.reads < checksum || !this.#processing.has(row.id)) return;
    if (row.type === 'appScreenshots') row.attributes['sourceFileChecksum'] = hashMd5(work.bytes);
    this.#processing.delete(row.id);
  }

  #advanceVideo(row: Resource, work: Processing, type: string): void {
    const { checksum } = this.#settings.processingReads;
    if (work.reads >= checksum) row.attributes['sourceFileChecksum'] = hashMd5(work.bytes);
    if (work.reads < this.#settings.videoReads) return setVideoState(row, 'PROCESSING');
    this.#processing.delete(row.id);
    const errors = findVideoFailures({ ...work, md5: hashMd5(work.bytes) }, type);
    if (errors.length > 0) return setVideoState(row, 'FAILED', errors);
    const token = randomToken();
    this.#pictures.set(token, { bytes: reencodedVideo(work.bytes), contentType: 'video/mp4' });
    const folder = `PurpleVideo221/v4/${token.slice(0, 2)}/${token}`;
    row.attributes['videoUrl'] =
      `${this.#settings.imageBase}/video/${folder}/P${token.slice(0, 8)}_default.mp4`;
    setVideoState(row, 'COMPLETE');
  }

  #finish(row: Resource, work: Processing, displayType: string | null): void {
    const header = readImageHeader(work.bytes);
    const errors = findFailures(work, header, displayType);
    if (errors.length > 0 || !header) {
      setState(row, 'FAILED', errors);
      this.#processing.delete(row.id);
      return;
    }
    const token = randomToken();
    this.#pictures.set(token, reencoded(work.bytes));
    const asset = `PurpleSource221/v4/${token.slice(0, 2)}/${token}/${work.fileName}`;
    row.attributes['imageAsset'] = {
      templateUrl: `${this.#settings.imageBase}/image/thumb/${asset}/{w}x{h}bb.{f}`,
      width: header.width,
      height: header.height,
    };
    if (row.type === 'appScreenshots') row.attributes['assetToken'] = asset;
    else row.attributes['specId'] = makeSpecId(groupOfSize(header) ?? '');
    setState(row, 'COMPLETE');
  }
}

/**
 * Sets the state of a screenshot or of an image of the App Asset Library. A processed screenshot is `COMPLETE`, but a
 * processed image of the library is `PREPARE_FOR_SUBMISSION`.
 */
function setState(row: Resource, state: string, codes: readonly string[] = []): void {
  const errors = codes.map((code) => ({ code, description: `The image was refused: ${code}.` }));
  if (row.type === 'appPreviews') setVideoState(row, state);
  else if (row.type === 'appScreenshots')
    row.attributes['assetDeliveryState'] = { errors, warnings: [], state };
  else {
    row.attributes['state'] = state === 'COMPLETE' ? 'PREPARE_FOR_SUBMISSION' : state;
    row.attributes['stateDetails'] = errors.length > 0 ? { errors, warnings: [] } : null;
  }
}

/** Sets both states of an app preview. The older one, which Apple keeps for old clients, has no `PROCESSING`. */
function setVideoState(row: Resource, state: string, errors: readonly VideoFailure[] = []): void {
  row.attributes['videoDeliveryState'] = { errors, warnings: [], state };
  const older = state === 'PROCESSING' ? 'UPLOAD_COMPLETE' : state;
  row.attributes['assetDeliveryState'] = { errors, warnings: [], state: older };
}

function findContentType(fileName: string): string {
  if (/\.png$/i.test(fileName)) return 'image/png';
  if (/\.mov$/i.test(fileName)) return 'video/quicktime';
  return /\.m(?:p4|4v)$/i.test(fileName) ? 'video/mp4' : 'image/jpeg';
}

function findFailures(work: Processing, header: ImageHeader | null, displayType: string | null): string[] {
  if (!header) return ['IMAGE_BAD_FILE_EXTENSION'];
  const extension = header.format === 'png' ? /\.png$/i : /\.jpe?g$/i;
  return [
    ...(work.checksum !== null && work.checksum !== hashMd5(work.bytes) ? ['IMAGE_CHECKSUM_MISMATCH'] : []),
    ...(extension.test(work.fileName) ? [] : ['IMAGE_BAD_FILE_EXTENSION']),
    ...((displayType === null ? groupOfSize(header) : acceptsSize(displayType, header))
      ? []
      : ['IMAGE_INCORRECT_DIMENSIONS']),
    ...(header.alpha ? ['IMAGE_ALPHA_NOT_ALLOWED'] : []),
  ];
}
