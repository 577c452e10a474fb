import { afterAll, beforeAll } from '@jest/globals';

/**
 * Starts something before the tests of a suite and closes it after them. The returned function returns the started
 * object.
 */
export function oncePerSuite<Started extends { close(): Promise<unknown> }>(
  start: () => Promise<Started>,
): () => Started {
  let started: Started | undefined;
  beforeAll(async () => {
    started = await start();
  });
  afterAll(() => started?.close());
  return () => {
    if (!started) throw new Error('Available inside hooks and tests only.');
    return started;
  };
}
