import type { OtherPeople, ReleasedVersion } from '@storedeck/fake-stores';
import type { Express } from 'express';

import { allowMethods } from '../http/allow-methods.ts';
import type { Publication } from '../publish/publication.ts';
import { type DescribeOutlook, describeStore } from '../publish/publish-report.ts';
import { ServerError } from '../server-error.ts';

const PATH = '/api/demo/release';

/**
 * The reviews of the simulated stores. Google Play has none. The App Store reviews and releases a published version
 * when a client asks for it at `PATH`, an address that only the demo has.
 */
export class SimulatedReview {
  readonly #reviewers: Pick<OtherPeople, 'releaseVersion'>;
  #latest: ReleasedVersion | undefined;

  constructor(reviewers: Pick<OtherPeople, 'releaseVersion'>) {
    this.#reviewers = reviewers;
  }

  /** There is no link, because the app does not exist in the real stores. */
  readonly describeOutlook: DescribeOutlook = (store, version, after) => {
    const rest = { link: null, releasePath: null, next: [] };
    if (store === 'googlePlay') return { ...rest, status: GOOGLE_PLAY_STATUS };
    const { released, prepared } = this.#latest ?? {};
    if (version && version.versionString === released)
      return {
        ...rest,
        status: `Version ${released} is live in the simulated App Store. Version ${prepared} accepts changes now.`,
      };
    const { status } = describeStore(store, version, after);
    return { ...rest, releasePath: after.isFinished ? PATH : null, status, next: [SUBMIT] };
  };

  mount(app: Express, openPublication: () => Promise<Publication>): void {
    app
      .route(PATH)
      .post(async (_request, response) => {
        const publication = await openPublication();
        const { report } = await publication.read();
        const waiting = report?.stores.find(({ releasePath }) => releasePath !== null);
        // Another request may have released the version while this one was reading.
        if (!waiting || waiting.version === this.#latest?.released)
          throw new ServerError('NOT_FOUND', 'No published version waits for its release.', {
            hint: 'Publish to the App Store first.',
          });
        this.#latest = this.#reviewers.releaseVersion();
        // Reading sends the changed report as an event.
        await publication.read();
        response.json({ ok: true, ...this.#latest });
      })
      .all(allowMethods('POST'));
  }
}

const GOOGLE_PLAY_STATUS =
  'The changes are live: the simulated Google Play has no review. The real one reviews changes before visitors see them.';
const SUBMIT = 'On the real App Store, a person submits the version for review in App Store Connect.';
