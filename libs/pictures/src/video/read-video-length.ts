import type { ReadBytes } from '../file-part.ts';
import { BoxError } from './boxes.ts';
import { type FileBox, namesQuickTime, readBox, readBrand, walkFileBoxes } from './file-boxes.ts';
import { orFault } from './or-fault.ts';
import type { VideoFault } from './video-header.ts';

/** The container of a video, and how long it says it lasts. */
export interface VideoLength {
  readonly container: 'mp4' | 'mov';
  /** In ms; null if the file states none. */
  readonly durationMs: number | null;
}

/** A fragmented file has about two boxes for each second, so this is enough for more than an hour. */
const MAX_FILE_BOXES = 10_000;
const MAX_DURATION_MS = 24 * 3_600_000;

/**
 * Checks that a video of a store is whole: that its boxes fill the file, in fragments or not. What the App Store asks of an app
 * preview is read by `readVideoHeader`, which refuses more.
 *
 * @param fileBytes the size of the file, in bytes
 * @returns the container and the length, or the box because of which the file cannot be used. A rejection of `read` is
 * passed on.
 */
export function readVideoLength(read: ReadBytes, fileBytes: number): Promise<VideoLength | VideoFault> {
  return orFault(async () => {
    let brand: string | null = null;
    let movie: FileBox | undefined;
    for await (const box of walkFileBoxes(read, { from: 0, end: fileBytes, maxBoxes: MAX_FILE_BOXES })) {
      if (box.type === 'ftyp') brand = await readBrand(read, box);
      if (box.type === 'moov') movie = box;
    }
    if (!movie) throw new BoxError('moov', 'is missing');
    return { container: namesQuickTime(brand) ? 'mov' : 'mp4', durationMs: await readDuration(read, movie) };
  });
}

async function readDuration(read: ReadBytes, { content, end }: FileBox): Promise<number | null> {
  for await (const box of walkFileBoxes(read, { from: content, end, maxBoxes: MAX_FILE_BOXES }))
    if (box.type === 'mvhd')
      return parseDuration(await readBox(read, { ...box, end: Math.min(box.end, box.content + 32) }));
  return null;
}

/** Returns the duration in ms from a movie header; null if it is not usable. Version 1 of the header has 64-bit times. */
function parseDuration(header: DataView): number | null {
  if (header.byteLength < 32) return null;
  const isLong = header.getUint8(0) === 1;
  const scale = header.getUint32(isLong ? 20 : 12);
  const duration = isLong ? Number(header.getBigUint64(24)) : header.getUint32(16);
  const ms = Math.round((duration / scale) * 1000);
  return ms > 0 && ms <= MAX_DURATION_MS ? ms : null;
}
