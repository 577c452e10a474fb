import { PRODUCTION_TRACK } from '@storedeck/listing';
import { type GooglePlayReleases, type ReleaseTrack, trackReleaseText } from '@storedeck/releases';

import type { PlayClient } from '../client/play-client.ts';
import { withEdit } from '../client/with-edit.ts';
import { readTracks } from '../tracks/read-tracks.ts';
import { describeReleaseTrack } from './describe-release-track.ts';
import { type Lifecycles, readLifecycles } from './read-lifecycles.ts';
import { listVersionCodes } from './release-summaries.ts';

interface ReadOptions {
  readonly signal?: AbortSignal | undefined;
  /**
   * An earlier reading. With it, only the lifecycles are read, without an edit, and everything else is taken from it, as
   * long as Google has the same releases.
   */
  readonly known?: GooglePlayReleases | undefined;
}

/**
 * Reads the tracks of an app with their releases, their shares and countries, and the lifecycle of each release. Opens
 * an edit and deletes it, unless `known` makes that unnecessary.
 */
export async function readGooglePlayReleases(
  client: PlayClient,
  { signal, known }: ReadOptions,
): Promise<GooglePlayReleases> {
  if (known?.hasLifecycle) {
    const names = known.tracks.map(({ track }) => track);
    const lifecycles = await readLifecycles(client, names, signal);
    if (lifecycles && known.tracks.every((track) => hasSameReleases(track, lifecycles)))
      return { ...known, tracks: known.tracks.map((track) => withLifecycles(track, lifecycles)) };
  }
  const tracksReadAt = new Date().toISOString();
  const tracks = await withEdit(client, signal, (editId) => readTracks(client, { editId, signal }));
  const read = tracks.map(describeReleaseTrack).toSorted(productionFirst);
  const names = read.map(({ track }) => track);
  const lifecycles = await readLifecycles(client, names, signal);
  return {
    packageName: client.packageName,
    tracks: read.map((track) => withLifecycles(track, lifecycles)),
    tracksReadAt,
    hasLifecycle: lifecycles !== null,
  };
}

function productionFirst(a: ReleaseTrack, b: ReleaseTrack): number {
  return Number(b.track === PRODUCTION_TRACK) - Number(a.track === PRODUCTION_TRACK);
}

/** Returns a track with the lifecycles of its releases, which are found by their version codes. */
function withLifecycles({ track, releases }: ReleaseTrack, lifecycles: Lifecycles): ReleaseTrack {
  const rows = lifecycles?.get(track) ?? [];
  return {
    track,
    releases: releases.map((release) => {
      const row = rows.find((one) =>
        listVersionCodes(one).some((code) => release.versionCodes.includes(code)),
      );
      const lifecycle = row?.releaseLifecycleState ?? null;
      return { ...release, lifecycle, stateText: trackReleaseText({ ...release, lifecycle }) };
    }),
  };
}

/**
 * Whether Google names the same version codes for a track as an earlier reading. A draft is not compared, because not
 * every account gets it in the list.
 */
function hasSameReleases({ track, releases }: ReleaseTrack, lifecycles: NonNullable<Lifecycles>): boolean {
  const rows = lifecycles.get(track);
  if (!rows) return true;
  const now = new Set(rows.flatMap(listVersionCodes));
  const before = releases.flatMap(({ versionCodes, lifecycle }) => (lifecycle === null ? [] : versionCodes));
  const all = new Set(releases.flatMap(({ versionCodes }) => versionCodes));
  return [...now].every((code) => all.has(code)) && before.every((code) => now.has(code));
}
