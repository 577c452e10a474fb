import type { OpenedFile } from '@storedeck/host/folder';
import { isVideoFault, readVideoHeader } from '@storedeck/pictures/video';

import { IS_LFS_POINTER, isLfsPointer, makeReader } from './read-picture-format.ts';

/** What a listing says about a video. Width and height are those of the shown picture in pixels. */
export interface VideoFormat {
  readonly extension: 'mp4' | 'mov';
  readonly width: number;
  readonly height: number;
  readonly durationMs: number;
}

/**
 * Determines the format of a video from its boxes. Returns a sentence with the reason if the file is not one whole MP4 or
 * QuickTime video.
 */
export async function readVideoFormat({ handle, size }: OpenedFile): Promise<VideoFormat | string> {
  const read = makeReader(handle);
  const video = await readVideoHeader(read, size);
  if (!isVideoFault(video)) {
    const { container: extension, durationMs } = video;
    return { extension, ...video.size, durationMs };
  }
  if (await isLfsPointer(read)) return IS_LFS_POINTER;
  return `It is not a usable video: its box “${video.box}” ${video.reason}.`;
}
