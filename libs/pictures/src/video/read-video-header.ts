import { fourCharacters, type ReadBytes } from '../file-part.ts';
import { BoxError } from './boxes.ts';
import { readTracks } from './read-tracks.ts';
import type { VideoFault, VideoHeader } from './video-header.ts';

/** The largest number of boxes that a file may have side by side. A video in one piece has about five. */
const MAX_FILE_BOXES = 200;
/** The largest index (`moov`) that is read. That of a video of 30 seconds has about 20 KiB. */
const MAX_MOVIE_BYTES = 4 * 1024 * 1024;

/**
 * Reads the boxes of an MP4 or QuickTime file that describe its pictures and sound: ISO/IEC 14496-12 and Apple's
 * QuickTime File Format. Reads at most 4 MiB, wherever the index is and whatever the boxes say about their lengths.
 *
 * @param fileBytes the size of the file, in bytes
 * @returns the header, or the box because of which the file cannot be used. A rejection of `read` is passed on.
 */
export async function readVideoHeader(read: ReadBytes, fileBytes: number): Promise<VideoHeader | VideoFault> {
  try {
    const { brand, movie } = await findMovie(read, fileBytes);
    return { container: brand === 'qt  ' || brand === null ? 'mov' : 'mp4', ...readTracks(movie) };
  } catch (error) {
    if (!(error instanceof BoxError)) throw error;
    return { box: error.box, reason: error.message };
  }
}

/** Whether the result of `readVideoHeader` is a fault. */
export function isVideoFault(header: VideoHeader | VideoFault): header is VideoFault {
  return 'box' in header;
}

interface FileBox {
  readonly type: string;
  /** The position of the content, and the position after it. */
  readonly content: number;
  readonly end: number;
}

async function findMovie(read: ReadBytes, fileBytes: number) {
  let brand: string | null = null;
  let movie: FileBox | undefined;
  let hasPictures = false;
  let count = 0;
  for (let at = 0; at < fileBytes; count += 1) {
    const box = await readFileBox(read, at, fileBytes);
    if (count >= MAX_FILE_BOXES) throw new BoxError(box.type, `is one of more than ${MAX_FILE_BOXES} boxes`);
    if (box.type === 'ftyp') brand = fourCharacters(await readAll(read, { ...box, end: box.content + 4 }), 0);
    if (box.type === 'moof') throw new BoxError('moof', 'says that the file is in fragments');
    if (box.type === 'moov' && movie) throw new BoxError('moov', 'appears twice');
    if (box.type === 'moov') movie = box;
    if (box.type === 'mdat') hasPictures = true;
    at = box.end;
  }
  if (!movie) throw new BoxError('moov', 'is missing');
  if (!hasPictures) throw new BoxError('mdat', 'is missing');
  if (movie.end - movie.content > MAX_MOVIE_BYTES)
    throw new BoxError('moov', 'is too large for a video of 30 seconds');
  return { brand, movie: { type: 'moov', content: await readAll(read, movie) } };
}

/** The types of the first box. QuickTime files of the time before `ftyp` begin with one of the others. */
const FIRST_BOXES: readonly string[] = ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot'];

async function readFileBox(read: ReadBytes, at: number, fileBytes: number): Promise<FileBox> {
  const start = await read(at);
  const view = new DataView(start.buffer, start.byteOffset, start.length);
  const type = start.length < 8 ? '' : fourCharacters(view, 4);
  if (at === 0 && !FIRST_BOXES.includes(type))
    throw new BoxError('ftyp', 'is missing: the file is neither MP4 nor QuickTime');
  if (type === '') throw new BoxError('mdat', 'is followed by bytes that are no box');
  const short = view.getUint32(0);
  if (short === 1 && view.byteLength < 16) throw new BoxError(type, 'is cut off');
  const header = short === 1 ? 16 : 8;
  const length = short === 1 ? Number(view.getBigUint64(8)) : short || fileBytes - at;
  if (length < header) throw new BoxError(type, 'has a wrong length');
  if (at + length > fileBytes) throw new BoxError(type, 'is longer than the file');
  return { type, content: at + header, end: at + length };
}

/** Reads a part of the file completely. */
async function readAll(read: ReadBytes, { type, content, end }: FileBox): Promise<DataView> {
  const bytes = new Uint8Array(end - content);
  for (let at = 0; at < bytes.length;) {
    const next = await read(content + at);
    if (next.length === 0) throw new BoxError(type, 'is cut off');
    const used = next.subarray(0, bytes.length - at);
    bytes.set(used, at);
    at += used.length;
  }
  return new DataView(bytes.buffer);
}
