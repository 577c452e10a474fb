import { isDeepStrictEqual } from 'node:util';

import { findTrack, isSameRelease, type ReleaseKey } from '@storedeck/listing';
import { storedText } from '@storedeck/listing/compare';
import { StoreError } from '@storedeck/store-api';

import type { ReleaseBody, TrackBody } from './track-body.ts';
import type { WholeTrack } from './whole-track.ts';

/**
 * Throws if a track in an edit is not exactly the one that was written there. The edit must then be deleted, because it
 * would change more than was approved, such as halt a rollout. A missing key, null and an empty list count as equal, and
 * the order of releases, builds and notes is ignored.
 *
 * @throws StoreError STORE_ANSWER_INVALID, which names the values that differ
 */
export function refuseOtherTrack(sent: WholeTrack, received: WholeTrack | undefined): void {
  const differences = received ? listDifferences(sent.toBody(), received.toBody()) : ['the whole track'];
  if (differences.length === 0) return;
  throw new StoreError(
    'STORE_ANSWER_INVALID',
    `Google Play has changed more of the track ${sent.track} than was sent (${differences.slice(0, 5).join(', ')}), so nothing was published.`,
    { store: 'googlePlay', hint: 'Look at the track in Play Console, and make a new plan.' },
  );
}

/** Throws like `refuseOtherTrack` if an edit does not have exactly these tracks. */
export function refuseOtherTracks(sent: readonly WholeTrack[], received: readonly WholeTrack[]): void {
  for (const track of sent) refuseOtherTrack(track, findTrack(received, track.track));
}

/** Names the values of two tracks that differ, such as `3500 userFraction`. */
function listDifferences(sent: TrackBody, received: TrackBody): string[] {
  const [before, after] = [sent.releases ?? [], received.releases ?? []];
  const others = after.filter((one) => !before.some((each) => isSameRelease(readKey(one), readKey(each))));
  return [
    ...listKeys({ ...sent, releases: null }, { ...received, releases: null }),
    ...before.flatMap((release) => {
      const same = after.filter((each) => isSameRelease(readKey(each), readKey(release)));
      const [found, ...more] = same;
      if (!found || more.length > 0) return [`${printBuilds(release)} missing`];
      return listKeys(normalize(release), normalize(found)).map((key) => `${printBuilds(release)} ${key}`);
    }),
    ...others.map((release) => `${printBuilds(release)} added`),
  ];
}

function listKeys(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): string[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].filter((key) => !isDeepStrictEqual(orAbsent(before[key]), orAbsent(after[key])));
}

function orAbsent(value: unknown): unknown {
  const isEmpty = value === null || (Array.isArray(value) && value.length === 0);
  return isEmpty ? undefined : value;
}

function normalize({ versionCodes, releaseNotes, ...release }: ReleaseBody): Record<string, unknown> {
  const notes = (releaseNotes ?? [])
    .map((one) => ({ ...one, text: storedText(one.text ?? '') }))
    .toSorted((a, b) => (a.language < b.language ? -1 : 1));
  return { ...release, versionCodes: (versionCodes ?? []).toSorted(), releaseNotes: notes };
}

function readKey({ name, versionCodes }: ReleaseBody): ReleaseKey {
  return { name, versionCodes: versionCodes ?? [] };
}

function printBuilds({ name, versionCodes }: ReleaseBody): string {
  return versionCodes?.join('+') || name || 'a release';
}
