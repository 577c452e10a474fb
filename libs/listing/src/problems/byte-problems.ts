import { isCutOff, type PictureHeader, readPictureHeader } from '@storedeck/pictures';
import { readVideoHeader } from '@storedeck/pictures/video';

import type { ListingAddress } from '../listing-address.ts';
import { readLocales, readSets } from '../listing-parts.ts';
import type { Listing, ListingPicture } from '../listing.ts';
import type { LocaleEntry } from '../locales/pair-locales.ts';
import { fileSizeText, FORMAT_NAMES, orList } from '../pictures/expected-picture.ts';
import { MAX_PICTURE_BYTES } from '../pictures/max-picture-bytes.ts';
import { pictureMistakes } from '../pictures/picture-mistakes.ts';
import { pictureRule, type PictureRule } from '../pictures/picture-rules.table.ts';
import { isPreviewType } from '../pictures/preview-types.table.ts';
import { NOTHING_STORED, type StoredListings } from '../stored-listings.ts';
import { STORE_NAMES, STORES, type Store } from '../stores.ts';
import { livePictures } from './live-pictures.ts';
import { checkSize } from './picture-problems.ts';
import { compareAddresses } from './problem-order.ts';
import { MISSING_FILE, type PictureProblem, type Problem } from './problem.ts';
import { checkVideo, type VideoFile } from './video-problems.ts';

export { checkVideo, type VideoFile };

/** Some bytes of a picture file. */
export interface PicturePart {
  readonly bytes: Uint8Array;
  /** The size of the whole file, in bytes. */
  readonly fileBytes: number;
}

/**
 * Reads bytes of a picture file, starting at the position `from`; null if the file does not exist. The function must
 * return at least 32 bytes (fewer only at the end of the file). About 4 KiB are best, because they contain the headers
 * of most pictures. A rejection ends the search for problems, so the function should reject when the read is aborted.
 *
 * @param picture an entry of the listing whose `file` is not null
 */
export type ReadPicture = (picture: ListingPicture, from: number) => Promise<PicturePart | null>;

const PARALLEL_READS = 3;

/** Additional data for checking picture files, and a callback for the progress. */
export interface ByteProblemsOptions {
  /** If the checked listing is New: what the stores have. Pictures of New that a store also has are not read. */
  readonly stored?: StoredListings | undefined;
  /** The order of the locales in which the pictures are checked; by default, the order of the listing. */
  readonly entries?: readonly LocaleEntry[] | undefined;
  /** Called at the start and after each file. */
  readonly onProgress?: ((progress: ByteProgress) => void) | undefined;
}

/** The progress of a check of picture files. */
export interface ByteProgress {
  /** The number of checked files; `total` is the number of all files. */
  readonly checked: number;
  readonly total: number;
  /** The problems of all pictures before `next`. */
  readonly problems: readonly Problem[];
  /** The first picture that is not checked yet; null when all are checked. */
  readonly next: ListingAddress | null;
}

/**
 * Finds the problems that can be detected only from the picture files, such as an alpha channel, a format that the
 * store refuses, colours for print, too many bytes, a missing end, or a missing file. Each file is read once, even if many locales use
 * it.
 *
 * Use this function for New only. The pictures of Current are copies that the stores have re-encoded, so their bytes
 * show nothing about the uploaded files.
 */
export async function findByteProblems(
  listing: Listing,
  readPicture: ReadPicture,
  { stored = NOTHING_STORED, entries, onProgress }: ByteProblemsOptions = {},
): Promise<Problem[]> {
  const isLive = livePictures([stored.live, stored.draft]);
  const uses = listPictures(listing).filter(({ picture, at }) => !isLive(at, picture));
  if (entries) {
    const byPlace = compareAddresses(entries);
    uses.sort((a, b) => byPlace(a.at, b.at));
  }
  const files = new Map(uses.map(({ file, picture }) => [file, picture]));
  const headers = new Map<string, FileHeader>();
  const problems: Problem[] = [];
  let judged = 0;
  const judgeReadFiles = (): void => {
    for (let use = uses[judged]; use; use = uses[judged]) {
      const header = headers.get(use.file);
      if (header === undefined) break;
      problems.push(...checkFile(header, use).map((problem) => ({ ...problem, at: use.at })));
      judged += 1;
    }
    const next = uses[judged]?.at ?? null;
    onProgress?.({ checked: headers.size, total: files.size, problems: [...problems], next });
  };
  judgeReadFiles();
  await readFiles(files, readPicture, (file, header) => {
    headers.set(file, header);
    judgeReadFiles();
  });
  return problems;
}

/** The result of reading the headers of a file. */
type FileHeader =
  | (PictureHeader & Pick<PicturePart, 'fileBytes'> & { readonly cutOff: boolean })
  | VideoFile
  | 'missing'
  | 'unknown';

/** One use of a picture file in a listing. */
interface PictureUse {
  readonly file: string;
  readonly picture: ListingPicture;
  readonly at: { store: Store; locale: string; slot: string; picture: number };
}

function listPictures(listing: Listing): PictureUse[] {
  return STORES.flatMap((store) =>
    Object.entries(readLocales(listing, store)).flatMap(([locale, texts]) =>
      Object.entries(readSets(texts)).flatMap(([slot, pictures]) =>
        pictures.flatMap((picture, position) =>
          picture.file === null
            ? []
            : [{ file: picture.file, picture, at: { store, locale, slot, picture: position } }],
        ),
      ),
    ),
  );
}

async function readFiles(
  files: ReadonlyMap<string, ListingPicture>,
  readPicture: ReadPicture,
  onRead: (file: string, header: FileHeader) => void,
): Promise<void> {
  // All readers take files from one shared iterator, so each file is read by only one reader.
  const waiting = files.entries();
  await Promise.all(
    Array.from({ length: PARALLEL_READS }, async () => {
      for (const [file, picture] of waiting) onRead(file, await readFile(picture, readPicture));
    }),
  );
}

async function readFile(picture: ListingPicture, readPicture: ReadPicture): Promise<FileHeader> {
  const start = await readPicture(picture, 0);
  if (start === null) return 'missing';
  const read = async (from: number): Promise<Uint8Array> => {
    if (from < start.bytes.length) return start.bytes.subarray(from);
    return (await readPicture(picture, from))?.bytes ?? new Uint8Array();
  };
  const { fileBytes } = start;
  const header = await readPictureHeader(read);
  // The name only decides whether the boxes of a damaged video are named.
  if (!header && (isVideoStart(start.bytes) || VIDEO_NAME.test(picture.file ?? '')))
    return { video: await readVideoHeader(read, fileBytes), fileBytes };
  if (!header) return 'unknown';
  // A file that is too large is a problem anyway, and must not keep the reader busy.
  const cutOff = fileBytes <= MAX_PICTURE_BYTES && (await isCutOff(read, header.format, fileBytes));
  return { ...header, fileBytes, cutOff };
}

function checkFile(header: FileHeader, { file, picture, at }: PictureUse): PictureProblem[] {
  if (header === 'missing') return [{ severity: 'error', kind: MISSING_FILE, detail: file }];
  if (isPreviewType(at.slot)) return checkVideo(at.slot, file, asVideo(header));
  const rule = pictureRule(at.store, at.slot);
  if (header === 'unknown' || 'video' in header) return [formatProblem(rule, 'neither')];
  const mistakes = pictureMistakes(header, header.fileBytes, rule);
  if (mistakes.includes('format'))
    return [{ ...formatProblem(rule, `a ${FORMAT_NAMES[header.format]}`), remedy: { kind: 'convert' } }];
  return [
    ...(header.cutOff ? [cutOffProblem(file)] : []),
    ...(at.store === 'appStore' ? checkExtension(file, header.format) : []),
    ...(header.alpha !== null && rule.alpha !== 'accepted' ? [alphaProblem(file, at.store, rule)] : []),
    ...(mistakes.includes('cmyk') ? [cmykProblem(file)] : []),
    ...checkUncommon(file, at.store, header),
    ...(mistakes.includes('bytes') ? [fileSizeProblem(file, header.fileBytes, rule)] : []),
    // A size that the listing contains is not checked here, because `findProblems` checks it.
    ...(picture.width || !header.size ? [] : checkSize(at.store, at.slot, header.size)),
  ];
}

const VIDEO_NAME = /\.(?:mp4|m4v|mov)$/i;

function isVideoStart(bytes: Uint8Array): boolean {
  return String.fromCharCode(...bytes.subarray(4, 8)) === 'ftyp';
}

function asVideo(header: Exclude<FileHeader, 'missing'>): VideoFile {
  if (header !== 'unknown' && 'video' in header) return header;
  const video = { box: 'ftyp', reason: 'is missing: the file is neither MP4 nor QuickTime' };
  return { video, fileBytes: header === 'unknown' ? 0 : header.fileBytes };
}

function formatProblem({ formats }: PictureRule, found: string): PictureProblem {
  const expected = orList(formats.map((format) => FORMAT_NAMES[format]));
  return { severity: 'error', kind: 'Wrong file type', detail: `${expected} expected, it is ${found}` };
}

function checkExtension(file: string, format: PictureHeader['format']): PictureProblem[] {
  const extension = format === 'jpg' ? /\.jpe?g$/i : new RegExp(`\\.${format}$`, 'i');
  if (extension.test(file)) return [];
  return [
    {
      severity: 'error',
      kind: 'File name does not fit its type',
      detail: `${file} is a ${FORMAT_NAMES[format]}`,
      remedy: { kind: 'convert' },
    },
  ];
}

function alphaProblem(file: string, store: Store, { alpha }: PictureRule): PictureProblem {
  return {
    severity: alpha === 'refused' ? 'error' : 'warning',
    kind: 'Alpha channel',
    detail: file,
    help:
      alpha === 'refused'
        ? `${STORE_NAMES[store]} accepts only pictures without transparency here. Save the picture as a 24-bit PNG or a JPEG.`
        : 'Google Play asks for pictures without transparency, but accepts them. Save the picture as a 24-bit PNG or a JPEG to be sure of its background.',
    remedy: { kind: 'flatten' },
  };
}

/**
 * What no store documents. Two reports say something: deliver of fastlane counts the size of a turned JPEG as it is shown
 * (FastImage 2.4), and the App Store has refused a set of screenshots with 16 bits (cux_ship, October 2026). So these
 * are warnings.
 */
function checkUncommon(
  file: string,
  store: Store,
  { turned, depth, animated }: PictureHeader,
): PictureProblem[] {
  const name = STORE_NAMES[store];
  const warn = (kind: string, help: string): PictureProblem => ({
    severity: 'warning',
    kind,
    detail: file,
    help,
    remedy: { kind: 'convert' },
  });
  const depthHelp =
    store === 'appStore'
      ? 'The App Store says nothing about 16 bits, but has refused such screenshots. Save the picture with 8 bits for each colour.'
      : 'Google Play asks for a 24-bit PNG, which has 8 bits for each colour. Save the picture with 8 bits.';
  return [
    ...(turned
      ? [
          warn(
            'Picture is turned by its EXIF data',
            `It is not known whether ${name} turns it. Save the picture upright to be sure of its size.`,
          ),
        ]
      : []),
    ...((depth ?? 0) > 8 ? [warn('16 bits for each colour', depthHelp)] : []),
    ...(animated
      ? [
          warn(
            'Animated picture',
            `It is not known whether ${name} accepts it, or which frame it shows. Save one frame.`,
          ),
        ]
      : []),
  ];
}

function cutOffProblem(file: string): PictureProblem {
  return {
    severity: 'error',
    kind: 'Picture cut off',
    detail: file,
    help: 'The end of the file is missing. Copy or export the picture again.',
  };
}

function cmykProblem(file: string): PictureProblem {
  return {
    severity: 'error',
    kind: 'Colours of print',
    detail: file,
    help: 'The stores show RGB. Export the CMYK picture again in sRGB.',
    remedy: { kind: 'convert' },
  };
}

function fileSizeProblem(file: string, fileBytes: number, { maxBytes }: PictureRule): PictureProblem {
  return {
    severity: 'error',
    kind: 'File too large',
    detail: `${file}: ${fileSizeText(fileBytes)} of at most ${fileSizeText(maxBytes)}`,
    help: 'Export the picture again as a PNG with fewer colours or, where the slot accepts it, as a JPEG.',
  };
}
