import { credentialsFrom, syncListing } from '@storedeck/store-sync';

import type { MeasuredSync, StoresInChild } from './store-sync.ts';

const { dir, env, endpoints } = JSON.parse(process.argv[2] ?? '{}') as StoresInChild & { dir: string };
const began = performance.now();
const { downloaded, reused } = await syncListing({ dir, credentials: credentialsFrom(env), endpoints });
const ms = performance.now() - began;
// `maxRSS` is in kilobytes.
const measured: MeasuredSync = { ms, downloaded, reused, peakRss: process.resourceUsage().maxRSS * 1024 };
process.send?.(measured, () => process.disconnect());
