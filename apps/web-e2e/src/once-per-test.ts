import { afterEach, beforeEach } from '@jest/globals';

/**
 * Starts something before each test of a suite and closes it after the test. The returned function returns the started
 * object. Call `browserForSuite` before this function: Jest then closes the windows first, so that they report no
 * errors about a server that has ended.
 */
export function oncePerTest<Started extends { close(): Promise<unknown> }>(
  start: () => Promise<Started>,
): () => Started {
  let started: Started | undefined;
  beforeEach(async () => {
    started = await start();
  });
  afterEach(async () => {
    const ended = started;
    started = undefined;
    await ended?.close();
  });
  return () => {
    if (!started) throw new Error('Available inside hooks and tests only.');
    return started;
  };
}
