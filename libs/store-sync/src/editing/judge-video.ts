import type { FileHandle } from 'node:fs/promises';

import type { PictureSize } from '@storedeck/pictures';
import { isVideoFault } from '@storedeck/pictures/video';

import { describeFault, readVideoFile } from '../pictures/video-file.ts';
import { StoreSyncError } from '../store-sync-error.ts';

/**
 * Reads the format of a video, and checks that it is one whole MP4 or QuickTime file.
 *
 * @throws StoreSyncError PICTURE_REFUSED; the message names the box that is wrong
 */
export async function judgeVideo(
  file: FileHandle,
): Promise<PictureSize & { extension: 'mp4' | 'mov'; durationMs: number }> {
  const video = await readVideoFile(file);
  if (isVideoFault(video))
    throw new StoreSyncError('PICTURE_REFUSED', `The file ${describeFault(video)}.`, {
      hint: 'An app preview is one MP4 or QuickTime file with one video, not in fragments.',
    });
  return { ...video.size, extension: video.container, durationMs: video.durationMs };
}
