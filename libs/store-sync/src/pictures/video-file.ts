import type { FileHandle } from 'node:fs/promises';

import { isVideoFault, readVideoHeader, type VideoFault, type VideoHeader } from '@storedeck/pictures/video';

const READ_BYTES = 16 * 1024;

/** Reads the boxes of a video file, in small parts. */
export async function readVideoFile(file: FileHandle): Promise<VideoHeader | VideoFault> {
  const { size } = await file.stat();
  return readVideoHeader(async (from) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(READ_BYTES), 0, READ_BYTES, from);
    return buffer.subarray(0, bytesRead);
  }, size);
}

/** Returns the facts of a video that a listing contains; none if the file is not usable. */
export function describeVideo(video: VideoHeader | VideoFault): {
  width?: number;
  height?: number;
  durationMs?: number;
} {
  if (isVideoFault(video)) return {};
  const { size, durationMs } = video;
  return { ...size, durationMs };
}
