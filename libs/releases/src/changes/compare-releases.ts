import { StoreName } from '@storedeck/listing';
import { z } from 'zod';

import { phasedReleaseText, platformName, trackReleaseName } from '../state-texts.ts';
import type { AppStoreReleases, GooglePlayReleases, StoreReleases } from '../store-releases.ts';

/** A state of a version or a release that has changed between two readings. */
export const ReleaseStateChange = z
  .object({
    store: StoreName,
    key: z
      .string()
      .describe(
        'Identifies the version, such as `appStore/IOS/3.5.0`, or the release, such as `googlePlay/production/3500`.',
      ),
    name: z.string().describe('The version or the release in words.'),
    before: z.string().nullable().describe('The former state in words; null if it is new.'),
    after: z.string().nullable().describe('The state now, in words; null if it is gone.'),
  })
  .meta({ id: 'ReleaseStateChange' });
export type ReleaseStateChange = z.infer<typeof ReleaseStateChange>;

interface StateRow {
  readonly store: 'appStore' | 'googlePlay';
  readonly key: string;
  readonly name: string;
  readonly state: string;
}

/**
 * Returns each version and release whose state differs between two readings. A store that one of the readings does not
 * contain is not compared: a failed reading is no change.
 */
export function compareReleases(before: StoreReleases, after: StoreReleases): ReleaseStateChange[] {
  return [
    ...(before.appStore && after.appStore
      ? compareRows(listVersions(before.appStore), listVersions(after.appStore))
      : []),
    ...(before.googlePlay && after.googlePlay
      ? compareRows(listReleases(before.googlePlay), listReleases(after.googlePlay))
      : []),
  ];
}

/** Returns the key of a release of Google Play. */
export function releaseKey(track: string, versionCodes: readonly string[]): string {
  return `googlePlay/${track}/${versionCodes.join('+')}`;
}

/** Returns the key of a version of the App Store. */
export function versionKey({ platform, versionString }: { platform: string; versionString: string }): string {
  return `appStore/${platform}/${versionString}`;
}

function listVersions({ versions }: AppStoreReleases): StateRow[] {
  return versions.map((version) => {
    const { platform, versionString, stateText, phasedRelease } = version;
    const phased =
      phasedRelease && phasedRelease.state !== 'INACTIVE' ? phasedReleaseText(phasedRelease) : undefined;
    return {
      store: 'appStore',
      key: versionKey(version),
      name: `Version ${versionString} for ${platformName(platform)}`,
      state: phased === undefined ? stateText : `${stateText}; phased release ${phased}`,
    };
  });
}

function listReleases({ tracks }: GooglePlayReleases): StateRow[] {
  return tracks.flatMap(({ track, releases }) =>
    releases.map((release) => ({
      store: 'googlePlay' as const,
      key: releaseKey(track, release.versionCodes),
      name: trackReleaseName(track, release),
      state: release.stateText,
    })),
  );
}

function compareRows(before: readonly StateRow[], after: readonly StateRow[]): ReleaseStateChange[] {
  const former = new Map(before.map((row) => [row.key, row]));
  const now = new Map(after.map((row) => [row.key, row]));
  return [...new Map([...former, ...now]).values()].flatMap(({ store, key, name }) => {
    const [was, is] = [former.get(key)?.state ?? null, now.get(key)?.state ?? null];
    return was === is ? [] : [{ store, key, name, before: was, after: is }];
  });
}
