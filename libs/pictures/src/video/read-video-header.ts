import type { ReadBytes } from '../file-part.ts';
import { BoxError } from './boxes.ts';
import { type FileBox, namesQuickTime, readBox, readBrand, walkFileBoxes } from './file-boxes.ts';
import { orFault } from './or-fault.ts';
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
  return orFault(async () => {
    const { brand, movie } = await findMovie(read, fileBytes);
    return { container: namesQuickTime(brand) ? 'mov' : 'mp4', ...readTracks(movie) };
  });
}

async function findMovie(read: ReadBytes, fileBytes: number) {
  let brand: string | null = null;
  let movie: FileBox | undefined;
  let hasPictures = false;
  for await (const box of walkFileBoxes(read, { from: 0, end: fileBytes, maxBoxes: MAX_FILE_BOXES })) {
    if (box.type === 'ftyp') brand = await readBrand(read, box);
    if (box.type === 'moof') throw new BoxError('moof', 'says that the file is in fragments');
    if (box.type === 'moov' && movie) throw new BoxError('moov', 'appears twice');
    if (box.type === 'moov') movie = box;
    if (box.type === 'mdat') hasPictures = true;
  }
  if (!movie) throw new BoxError('moov', 'is missing');
  if (!hasPictures) throw new BoxError('mdat', 'is missing');
  if (movie.end - movie.content > MAX_MOVIE_BYTES)
    throw new BoxError('moov', 'is too large for a video of 30 seconds');
  return { brand, movie: { type: 'moov', content: await readBox(read, movie) } };
}
