import { isStoreError } from '@storedeck/store-api';

import type { PlayClient } from '../client/play-client.ts';
import { ReleaseSummaries, type ReleaseSummary } from './release-summaries.ts';

/** The lifecycles of the releases, by track; null if Google does not tell them to this account. */
export type Lifecycles = ReadonlyMap<string, readonly ReleaseSummary[]> | null;

/**
 * Reads the lifecycle of the releases of some tracks without an edit, so that no other edit ends. Google has added this
 * method in 2026 (`applications.tracks.releases.list`). Where an account or an address does not have it, the response is
 * 404, and the result null.
 */
export async function readLifecycles(
  client: PlayClient,
  tracks: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Lifecycles> {
  try {
    const rows = await Promise.all(
      tracks
        .filter(isPathPart)
        .map(async (track) => [track, await readTrack(client, track, signal)] as const),
    );
    return new Map(rows);
  } catch (error) {
    if (isStoreError(error) && error.status === 404) return null;
    throw error;
  }
}

async function readTrack(
  client: PlayClient,
  track: string,
  signal: AbortSignal | undefined,
): Promise<readonly ReleaseSummary[]> {
  const { releases } = await client.sendOutsideEdit(
    ReleaseSummaries,
    ({ applications }, { packageName }, options) =>
      applications.tracks.releases.list(
        { parent: `applications/${packageName}/tracks/${encodeURIComponent(track)}` },
        options,
      ),
    signal,
  );
  return releases ?? [];
}

/** Whether a name of a track can be one part of a path. */
function isPathPart(track: string): boolean {
  return track !== '' && !/^\.+$/.test(track) && !track.includes('/');
}
