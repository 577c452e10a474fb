import { expect } from '@jest/globals';
import type { VideoSource } from '@storedeck/video';

/** Closes a source while its units are read, and waits until its reader has come to the end. */
export async function closeWhileRead(source: VideoSource): Promise<void> {
  const ended = (async () => {
    for await (const unit of source.units) expect(unit.data.length).toBeGreaterThan(0);
  })();
  await source.close();
  await ended;
}
