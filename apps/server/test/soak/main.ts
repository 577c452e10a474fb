/**
 * Puts load on servers with simulated stores and devices, and checks at the end what they have left behind.
 *
 *     npm run soak -- [PART…] [SECONDS] [KILLS]
 *
 * Parts, by default all: `requests` sends mixed requests, some of which are aborted. `kills` starts servers and kills
 * each of them while it saves `.env`. `release-day` does what happens on the day of a release. SECONDS is the duration of
 * the requests and of the release day (default 120; 1800 for a release day of half an hour), KILLS the number of kills
 * (default 20). Prints a line for each measurement, and a table. The exit code is 1 in each of these cases: memory or
 * descriptors grow; a child or an edit in a store is left; there was an internal error; a request of the release day
 * failed; a server did not exit with 0; an `.env` was incomplete. The growth of resident memory is checked only in runs
 * of at least ten minutes.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { killWhileSaving } from './kills.ts';
import { soakWithMixedRequests } from './mixed-requests.ts';
import { soakReleaseDay } from './release-day.ts';
import { printVerdicts } from './verdicts.ts';

const words = process.argv.slice(2);
const named = words.filter((word) => !/^\d+$/.test(word));
const [seconds = 120, kills = 20] = words.filter((word) => /^\d+$/.test(word)).map(Number);

const PARTS: Readonly<Record<string, (dir: string) => Promise<void>>> = {
  requests: (dir) => soakWithMixedRequests(dir, seconds),
  kills: (dir) => killWhileSaving(dir, kills),
  'release-day': (dir) => soakReleaseDay(dir, seconds),
};

const unknown = named.find((name) => !Object.hasOwn(PARTS, name));
if (unknown !== undefined) throw new Error(`There is no part ${unknown}: ${Object.keys(PARTS).join(', ')}.`);
for (const [name, run] of Object.entries(PARTS)) {
  if (named.length > 0 && !named.includes(name)) continue;
  const dir = await mkdtemp(join(tmpdir(), 'storedeck-soak-'));
  try {
    await run(dir);
  } finally {
    await rm(dir, { recursive: true });
  }
}
printVerdicts();
