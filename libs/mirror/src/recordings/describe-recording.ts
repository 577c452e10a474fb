import type { Recording } from '@storedeck/contract';
import type { Folder } from '@storedeck/host/folder';
import { readRecordedDuration } from '@storedeck/video';

/**
 * Reads the facts of a file in `assets/recordings/` of the working folder. Returns undefined if there is no regular file
 * with this name.
 */
export async function describeRecording(
  folder: Folder,
  path: string,
  isRunning: boolean,
): Promise<Recording | undefined> {
  if (!(await folder.look(path))?.isFile()) return undefined;
  const file = await folder.open(path);
  if (file === undefined) return undefined;
  try {
    const durationMs = isRunning ? null : ((await readRecordedDuration(file.handle)) ?? null);
    const name = path.split('/').at(-1) ?? '';
    const recordedAt = file.stats.mtime.toISOString();
    return { name, path, isRunning, bytes: file.size, durationMs, recordedAt };
  } finally {
    await file.handle.close();
  }
}
