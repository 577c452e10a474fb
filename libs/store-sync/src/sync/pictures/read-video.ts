import type { FileHandle } from 'node:fs/promises';

/** The format and duration of a video file. */
export interface VideoFormat {
  extension: 'mp4' | 'mov';
  /** The duration in ms; null if the file does not state a usable duration. */
  durationMs: number | null;
}

/**
 * The largest number of boxes that are read. A fragmented file has about two boxes for each second, so this is enough
 * for more than an hour.
 */
const MAX_BOXES = 10_000;
const MAX_DURATION_MS = 24 * 3_600_000;
/**
 * The number of bytes that are read at once: enough for the header of a box, or for the part of a movie header that
 * ends with the duration.
 */
const READ_BYTES = 48;

/**
 * Reads the boxes of a video file, and checks that the boxes fill the file exactly.
 *
 * @returns the format; or, if the file is not a complete MP4 or QuickTime file, the reason as a text without a subject,
 * such as `is neither MP4 nor QuickTime`
 */
export async function readVideo(file: FileHandle): Promise<VideoFormat | string> {
  const { size } = await file.stat();
  const first = await boxAt(file, { from: 0, end: size });
  if (first?.type !== 'ftyp') return 'is neither MP4 nor QuickTime';
  const brand = (await readAt(file, first.content)).toString('latin1', 0, 4);
  let movie: Box | undefined;
  let at = 0;
  for (let count = 0; at < size; count += 1) {
    const box = await boxAt(file, { from: at, end: size });
    if (!box || count >= MAX_BOXES) return 'is a video that is cut off or has more bytes after its end';
    if (box.type === 'moov') movie = box;
    at = box.end;
  }
  if (!movie) return 'is a video without an index';
  return { extension: brand === 'qt  ' ? 'mov' : 'mp4', durationMs: await readDuration(file, movie) };
}

interface Box {
  type: string;
  /** The position of the first byte after the header of the box. */
  content: number;
  /** The position after the last byte of the box. */
  end: number;
}

/** Reads the box at the position `from`; returns undefined if the box is not complete before the position `end`. */
async function boxAt(
  file: FileHandle,
  { from, end }: { from: number; end: number },
): Promise<Box | undefined> {
  const bytes = await readAt(file, from);
  if (bytes.length < 8) return undefined;
  const short = bytes.readUInt32BE(0);
  if (short === 1 && bytes.length < 16) return undefined;
  const [header, length] =
    short === 1 ? [16, Number(bytes.readBigUInt64BE(8))] : [8, short === 0 ? end - from : short];
  if (length < header || length > end - from) return undefined;
  return { type: bytes.toString('latin1', 4, 8), content: from + header, end: from + length };
}

async function readDuration(file: FileHandle, movie: Box): Promise<number | null> {
  for (let at = movie.content, count = 0; at < movie.end && count < MAX_BOXES; count += 1) {
    const box = await boxAt(file, { from: at, end: movie.end });
    if (!box) return null;
    if (box.type === 'mvhd') return parseDuration(await readAt(file, box.content));
    at = box.end;
  }
  return null;
}

/**
 * Returns the duration in ms from a movie header; null if it is not usable. Version 1 of the header has 64-bit times.
 */
function parseDuration(header: Buffer): number | null {
  if (header.length < 32) return null;
  const long = header[0] === 1;
  const scale = header.readUInt32BE(long ? 20 : 12);
  const duration = long ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16);
  const ms = Math.round((duration / scale) * 1000);
  return ms > 0 && ms <= MAX_DURATION_MS ? ms : null;
}

async function readAt(file: FileHandle, position: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(READ_BYTES), 0, READ_BYTES, position);
  return buffer.subarray(0, bytesRead);
}
