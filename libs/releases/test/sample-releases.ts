import { versionStateText } from '@storedeck/listing';

import {
  type GooglePlayReleases,
  phasedShare,
  type ReleaseTrack,
  type ReleaseVersion,
  type TrackRelease,
  trackReleaseText,
} from '../src/index.ts';

export function trackRelease(change: Partial<TrackRelease> = {}): TrackRelease {
  const release = {
    name: '3.5.0',
    versionCodes: ['3500'],
    status: 'inProgress',
    share: 0.2,
    countries: null,
    noteLanguages: ['en-US'],
    lifecycle: null,
    ...change,
  };
  return { ...release, stateText: trackReleaseText(release) };
}

export function track(...releases: TrackRelease[]): ReleaseTrack {
  return { track: 'production', releases };
}

export function googlePlay(...tracks: ReleaseTrack[]): GooglePlayReleases {
  return {
    packageName: 'app.tilia.garden',
    tracks,
    tracksReadAt: '2026-11-01T00:00:00.000Z',
    hasLifecycle: true,
  };
}

export function version(
  change: Partial<ReleaseVersion> = {},
  phased: Partial<NonNullable<ReleaseVersion['phasedRelease']>> | null = {},
): ReleaseVersion {
  const state = change.state ?? 'READY_FOR_DISTRIBUTION';
  return {
    id: 'v1',
    platform: 'IOS',
    versionString: '3.5.0',
    state,
    stateText: versionStateText(state),
    createdDate: null,
    releaseType: 'AFTER_APPROVAL',
    earliestReleaseDate: null,
    build: '3500',
    phasedRelease: phased && {
      id: 'p1',
      state: 'ACTIVE',
      startDate: null,
      day: 5,
      share: phasedShare(5),
      pausedDays: 0,
      ...phased,
    },
    ...change,
  };
}
