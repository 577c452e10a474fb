import { expect } from '@jest/globals';
import type { VideoSource } from '@storedeck/video';

/** Closes a source while its units are being read, and waits until the reader has reached the end of the units. */
export async function closeWhileRead(source: VideoSource): Promise<void> {
  const ended = (async () => {
    for await (const unit of source.units) expect(unit.data.length).toBeGreaterThan(0);
  })();
  await source.close();
  await ended;
}
