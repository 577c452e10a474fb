import { credentialsFrom, syncListing } from '@storedeck/store-sync';

import type { MeasuredSync, StoresInChild } from './store-sync.ts';

const { dir, env, endpoints } = JSON.parse(process.argv[2] ?? '{}') as StoresInChild & { dir: string };
const timed = async (): Promise<{ ms: number; downloaded: number }> => {
  const began = performance.now();
  const { downloaded } = await syncListing({ dir, credentials: credentialsFrom(env), endpoints });
  return { ms: performance.now() - began, downloaded };
};
const first = await timed();
// `maxRSS` is in kilobytes.
const peakRss = process.resourceUsage().maxRSS * 1024;
const measured: MeasuredSync = { ...first, peakRss, again: await timed() };
process.send?.(measured, () => process.disconnect());
