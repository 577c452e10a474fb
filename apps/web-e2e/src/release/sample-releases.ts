import { Readiness, ReleasesRead } from '@storedeck/contract';
import { type ReleaseChangeRequest, ReleasePlan } from '@storedeck/releases';

const READ_AT = '2026-11-27T10:00:00.000Z';
const CONSOLE = 'https://appstoreconnect.apple.com/apps/123/distribution/ios/version/inflight';

/** What the stores have: a version in review, a phased release, a rollout at 20 %, one release not sent for review. */
export const RELEASES = ReleasesRead.parse({
  ok: true,
  readAt: READ_AT,
  interrupted: [],
  notRead: [],
  appStore: {
    appId: '123',
    bundleId: 'app.tilia.garden',
    versions: [
      {
        id: 'v2',
        platform: 'IOS',
        versionString: '3.5.0',
        state: 'IN_REVIEW',
        stateText: 'in review',
        createdDate: '2026-11-20T10:00:00Z',
        releaseType: 'SCHEDULED',
        earliestReleaseDate: '2026-12-01T12:00:00Z',
        build: '3501',
        phasedRelease: null,
      },
      {
        id: 'v1',
        platform: 'IOS',
        versionString: '3.4.0',
        state: 'READY_FOR_DISTRIBUTION',
        stateText: 'live',
        createdDate: null,
        releaseType: 'AFTER_APPROVAL',
        earliestReleaseDate: null,
        build: '3400',
        phasedRelease: {
          id: 'p1',
          state: 'ACTIVE',
          startDate: '2026-11-22',
          day: 5,
          share: 0.2,
          pausedDays: 2,
        },
      },
    ],
  },
  googlePlay: {
    packageName: 'app.tilia.garden',
    tracksReadAt: READ_AT,
    hasLifecycle: true,
    tracks: [
      {
        track: 'production',
        releases: [
          {
            name: '3.5.0',
            versionCodes: ['3500'],
            status: 'inProgress',
            share: 0.2,
            countries: { codes: ['DE', 'AT'], restOfWorld: false },
            noteLanguages: ['de-DE', 'en-US'],
            lifecycle: 'RELEASE_LIFECYCLE_STATE_PUBLISHED',
            stateText: 'rolling out to 20 %',
          },
        ],
      },
      {
        track: 'beta',
        releases: [
          {
            name: '3.6.0',
            versionCodes: ['3600'],
            status: 'completed',
            share: null,
            countries: null,
            noteLanguages: [],
            lifecycle: 'RELEASE_LIFECYCLE_STATE_NOT_SENT_FOR_REVIEW',
            stateText: 'completely rolled out; saved, but not sent for review: send it in Play Console',
          },
        ],
      },
      { track: 'internal', releases: [] },
    ],
  },
});

/** What would stop the release: one line of each level. */
export const READINESS = Readiness.parse({
  ok: true,
  ready: false,
  readAt: READ_AT,
  notRead: [],
  lines: [
    line('notes', 'error', 'What’s New', 'missing in de-DE', 'App Store Connect', CONSOLE),
    line('build', 'error', 'Build', 'no build is attached', 'App Store Connect', CONSOLE),
    line(
      'version',
      'warning',
      'Version 3.5.0',
      'approved, waits until you release it',
      'App Store Connect',
      CONSOLE,
    ),
    line('agreements', 'unknown', 'Agreements', 'Look whether one waits.', 'no interface tells it', CONSOLE),
    line('age-rating', 'ok', 'Age rating', 'answered', 'App Store Connect', null),
  ],
});

function line(key: string, level: string, what: string, detail: string, from: string, link: string | null) {
  return { key, store: 'appStore', level, what, detail, from, link };
}

/** The plan of a change, with a hash that stands for the share. */
export function makePlan(request: ReleaseChangeRequest, hash = 'a'): ReleasePlan {
  const share = 'share' in request ? (request.share ?? null) : null;
  const isFinal = request.action === 'complete';
  return ReleasePlan.parse({
    hash: hash.repeat(64),
    store: request.store,
    app: 'app.tilia.garden',
    key: 'googlePlay/production/3500',
    name: 'Release 3.5.0 on production',
    request,
    before: { state: 'inProgress', share: 0.2, text: 'rolling out to 20 %' },
    after: isFinal
      ? { state: 'completed', share: 1, text: 'completely rolled out' }
      : { state: 'inProgress', share, text: `rolling out to ${(share ?? 0) * 100} %` },
    isFinal,
    people: null,
    notes: isFinal ? ['Only a new release can replace it.'] : [],
  });
}
