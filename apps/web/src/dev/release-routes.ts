import { endpoints, type ReleasesRead } from '@storedeck/contract';
import { PRODUCT } from '@storedeck/fake-stores';
import { http, type HttpHandler } from 'msw';

import { respond, respondWithError } from './respond.ts';

/** The endpoints of the Release place: one version in review, and one rollout. */
export function releaseRoutes(): HttpHandler[] {
  return [
    http.get(endpoints.releases.path, () => respond('releases', sampleReleases())),
    http.get(endpoints.ready.path, () =>
      respond('ready', {
        ok: true,
        ready: false,
        readAt: new Date().toISOString(),
        notRead: [],
        lines: [
          {
            key: 'build',
            store: 'appStore',
            level: 'error',
            what: 'Build',
            detail: 'no build is attached',
            from: 'App Store Connect',
            link: 'https://appstoreconnect.apple.com/apps',
          },
          {
            key: 'age-rating',
            store: 'appStore',
            level: 'ok',
            what: 'Age rating',
            detail: 'answered',
            from: 'App Store Connect',
            link: null,
          },
        ],
      }),
    ),
    http.post(endpoints.planReleaseChange.path, () =>
      respondWithError(409, {
        error: 'The page alone cannot change a rollout.',
        code: 'STORE_BUSY',
        hint: 'Start the demo to change a simulated one.',
      }),
    ),
  ];
}

function sampleReleases(): ReleasesRead {
  const readAt = new Date().toISOString();
  return {
    ok: true,
    readAt,
    interrupted: [],
    notRead: [],
    appStore: {
      appId: '1',
      bundleId: PRODUCT.bundleId,
      versions: [
        {
          id: '1',
          platform: 'IOS',
          versionString: '3.5.0',
          state: 'IN_REVIEW',
          stateText: 'in review',
          createdDate: readAt,
          releaseType: 'AFTER_APPROVAL',
          earliestReleaseDate: null,
          build: '350',
          phasedRelease: null,
        },
      ],
    },
    googlePlay: {
      packageName: PRODUCT.packageName,
      tracksReadAt: readAt,
      hasLifecycle: true,
      tracks: [
        {
          track: 'production',
          releases: [
            {
              name: '3.5.0',
              versionCodes: ['350'],
              status: 'inProgress',
              share: 0.2,
              countries: null,
              noteLanguages: ['de-DE', 'en-US'],
              lifecycle: 'RELEASE_LIFECYCLE_STATE_PUBLISHED',
              stateText: 'rolling out to 20 %',
            },
          ],
        },
      ],
    },
  };
}
