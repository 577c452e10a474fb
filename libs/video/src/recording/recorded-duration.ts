import type { FileHandle } from 'node:fs/promises';

import { TIMESCALE } from './movie-header.ts';

/** The header of a recording is shorter than this, unless its decoder configuration record is unusually long. */
const HEADER_BYTES = 8192;

/**
 * Reads how long a file of a recording lasts, in milliseconds. Undefined while the file is being written, after a crash
 * during the recording, and for a file that no `Recorder` has written. Rejects if the file cannot be read. The caller
 * opens and closes the file.
 */
export async function readRecordedDuration(file: FileHandle): Promise<number | undefined> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
  const header = buffer.subarray(0, bytesRead);
  const at = header.indexOf('mehd', 0, 'latin1');
  // The type, the version and the flags of the box, and then the duration as a number of 64 bits.
  if (at < 0 || at + 16 > header.length || header[at + 4] !== 1) return undefined;
  const ticks = Number(header.readBigUInt64BE(at + 8));
  return ticks === 0 ? undefined : Math.round((ticks * 1000) / TIMESCALE);
}
