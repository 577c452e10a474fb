import { versionStateText } from '@storedeck/listing';
import { type AppStoreReleases, phasedShare, type ReleaseVersion } from '@storedeck/releases';

import type { AppStoreClient } from '../client/app-store-client.ts';
import type { IncludedResource } from '../client/response-schemas.ts';
import { findApp } from '../reading/find-app.ts';
import { findIncluded, readReleaseVersions } from './read-release-versions.ts';
import { BuildRow, PhasedReleaseRow, type VersionWithRelease } from './release-schemas.ts';

/**
 * Reads the versions of an app with their states, how they are released, and their phased releases: two calls.
 *
 * @throws StoreError APP_NOT_FOUND, and the refusals of the store
 */
export async function readAppStoreReleases(client: AppStoreClient): Promise<AppStoreReleases> {
  const { id, bundleId } = await findApp(client);
  const { versions, included } = await readReleaseVersions(client, id, {
    include: ['build', 'appStoreVersionPhasedRelease'],
    fields: {
      builds: 'version',
      appStoreVersionPhasedReleases: 'phasedReleaseState,startDate,totalPauseDuration,currentDayNumber',
    },
  });
  return { appId: id, bundleId, versions: versions.map((version) => describe(version, included)) };
}

function describe(
  { id, attributes, relationships }: VersionWithRelease,
  included: IncludedResource[],
): ReleaseVersion {
  const {
    versionString,
    appVersionState: state,
    platform,
    createdDate,
    releaseType,
    earliestReleaseDate,
  } = attributes;
  const build = findIncluded(BuildRow, relationships?.build, included);
  return {
    id,
    platform: platform ?? 'IOS',
    versionString,
    state,
    stateText: versionStateText(state),
    createdDate: createdDate ?? null,
    releaseType: releaseType ?? null,
    earliestReleaseDate: earliestReleaseDate ?? null,
    build: build?.attributes?.version ?? null,
    phasedRelease: describePhased(relationships, included),
  };
}

function describePhased(
  relationships: VersionWithRelease['relationships'],
  included: IncludedResource[],
): ReleaseVersion['phasedRelease'] {
  const row = findIncluded(PhasedReleaseRow, relationships?.appStoreVersionPhasedRelease, included);
  if (!row) return null;
  const { phasedReleaseState: state, startDate, currentDayNumber, totalPauseDuration } = row.attributes;
  // Before the first day, Apple sends the day 0.
  const day = currentDayNumber || null;
  return {
    id: row.id,
    state,
    startDate: startDate ?? null,
    day,
    share: state === 'COMPLETE' ? 1 : phasedShare(day),
    pausedDays: totalPauseDuration ?? null,
  };
}
