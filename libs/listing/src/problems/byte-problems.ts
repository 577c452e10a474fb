import { localesOf, slotsOf } from '../listing-parts.ts';
import type { Listing, ListingPicture } from '../listing.ts';
import { FORMAT_NAMES, orList } from '../pictures/expected-picture.ts';
import type { PictureHeader } from '../pictures/picture-header.ts';
import { pictureRule } from '../pictures/picture-rules.table.ts';
import { readPictureHeader } from '../pictures/read-picture-header.ts';
import { STORES, type Store } from '../stores.ts';
import { checkSize } from './picture-problems.ts';
import type { PictureProblem, Problem } from './problem.ts';

/**
 * Reads bytes of a picture file, starting at a position: at least 32 bytes if the file has them; about 4 KiB contain
 * the headers of most pictures. Null when there is no such file. A rejection ends the search, so reject when the read
 * is aborted.
 *
 * @param picture an entry of the listing whose `file` is not null
 */
export type ReadPicture = (picture: ListingPicture, from: number) => Promise<Uint8Array | null>;

const PARALLEL_READS = 3;

/**
 * Finds the problems that can be detected only from the bytes of the pictures: an alpha channel, a format that the
 * store refuses, colours for print, a missing file. Each file is read once, even if many locales use it.
 *
 * This is useful for New only: a sync saves pictures as the stores re-encoded them, not the uploaded files.
 */
export async function findByteProblems(listing: Listing, readPicture: ReadPicture): Promise<Problem[]> {
  const uses = listPictures(listing);
  const files = await readFiles(new Map(uses.map(({ file, picture }) => [file, picture])), readPicture);
  return uses.flatMap((use) =>
    checkFile(files.get(use.file) ?? 'missing', use).map((problem) => ({ ...problem, at: use.at })),
  );
}

/** The result of reading the headers of a file. */
type FileHeader = PictureHeader | 'missing' | 'unknown';

/** One use of a picture file in a listing. */
interface PictureUse {
  readonly file: string;
  readonly picture: ListingPicture;
  readonly at: { store: Store; locale: string; slot: string; picture: number };
}

function listPictures(listing: Listing): PictureUse[] {
  return STORES.flatMap((store) =>
    Object.entries(localesOf(listing, store)).flatMap(([locale, texts]) =>
      Object.entries(slotsOf(texts)).flatMap(([slot, pictures]) =>
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
): Promise<Map<string, FileHeader>> {
  const headers = new Map<string, FileHeader>();
  // All readers take files from one shared iterator, so each file is read by only one of them.
  const waiting = files.entries();
  await Promise.all(
    Array.from({ length: PARALLEL_READS }, async () => {
      for (const [file, picture] of waiting) headers.set(file, await readFile(picture, readPicture));
    }),
  );
  return headers;
}

async function readFile(picture: ListingPicture, readPicture: ReadPicture): Promise<FileHeader> {
  const start = await readPicture(picture, 0);
  if (start === null) return 'missing';
  const header = await readPictureHeader(async (from) =>
    from === 0 ? start : ((await readPicture(picture, from)) ?? new Uint8Array()),
  );
  return header ?? 'unknown';
}

function checkFile(header: FileHeader, { file, picture, at }: PictureUse): PictureProblem[] {
  if (header === 'missing') return [{ severity: 'error', kind: 'Picture file missing', detail: file }];
  const rule = pictureRule(at.store, at.slot);
  if (header === 'unknown' || !rule.formats.some((format) => format === header.format)) {
    const expected = orList(rule.formats.map((format) => FORMAT_NAMES[format]));
    const found = header === 'unknown' ? 'neither' : `a ${FORMAT_NAMES[header.format]}`;
    return [{ severity: 'error', kind: 'Wrong file type', detail: `${expected} expected, it is ${found}` }];
  }
  return [
    ...(at.store === 'appStore' ? checkExtension(file, header.format) : []),
    ...(header.alpha && !rule.alpha ? [alphaProblem(file)] : []),
    ...(header.colour === 'cmyk' ? [cmykProblem(file)] : []),
    // A size that the listing states is checked without the bytes.
    ...(picture.width || !header.size ? [] : checkSize(at.store, at.slot, header.size)),
  ];
}

function checkExtension(file: string, format: PictureHeader['format']): PictureProblem[] {
  const extension = format === 'jpg' ? /\.jpe?g$/i : new RegExp(`\\.${format}$`, 'i');
  if (extension.test(file)) return [];
  return [
    {
      severity: 'error',
      kind: 'File name does not fit its type',
      detail: `${file} is a ${FORMAT_NAMES[format]}`,
    },
  ];
}

function alphaProblem(file: string): PictureProblem {
  return {
    severity: 'error',
    kind: 'Alpha channel',
    detail: file,
    help: 'The stores accept pictures without transparency only. Save the picture as a 24-bit PNG or a JPEG.',
  };
}

function cmykProblem(file: string): PictureProblem {
  return {
    severity: 'error',
    kind: 'Colours of print',
    detail: file,
    help: 'The stores show RGB. Export the CMYK picture again in sRGB.',
  };
}
