import { BoxError } from './boxes.ts';
import type { VideoFault } from './video-header.ts';

/** Returns what is read, or the box because of which the file cannot be used. */
export async function orFault<Read extends object>(read: () => Promise<Read>): Promise<Read | VideoFault> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof BoxError)) throw error;
    return { box: error.box, reason: error.message };
  }
}

/** Whether the result of a reader of videos is a fault. */
export function isVideoFault(read: object): read is VideoFault {
  return 'box' in read;
}
