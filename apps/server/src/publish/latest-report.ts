import type { PublishReport } from '@storedeck/contract';
import { readListing } from '@storedeck/store-sync';

import type { Config } from '../config.ts';
import { ServerError } from '../server-error.ts';
import { type EndedPublication, publishReport } from './publish-report.ts';
import type { ReleasedVersions } from './store-status.ts';

type ReportConfig = Pick<Config, 'dir' | 'demo' | 'simulatedRelease'>;

interface Ended extends EndedPublication {
  readonly holdChanges: boolean;
}

/** The report of the latest publication. It changes when the version is released, and when a sync has read the stores. */
export class LatestReport {
  readonly #config: ReportConfig;
  #ended: Ended | undefined;
  #release: ReleasedVersions | undefined;

  constructor(config: ReportConfig) {
    this.#config = config;
  }

  /** Makes the report of a publication that has ended. */
  make(ended: Omit<Ended, 'endedAt'>): PublishReport {
    this.#ended = { ...ended, endedAt: new Date().toISOString() };
    this.#release = undefined;
    return this.#report(this.#ended);
  }

  /** Forgets the report, because a new plan or publication takes its place. */
  clear(): void {
    this.#ended = undefined;
  }

  /** Returns the report as it is after the last sync; null if there is none. */
  async read(): Promise<PublishReport | null> {
    const ended = this.#ended;
    if (!ended) return null;
    const { dir } = this.#config;
    const [current, draft] = await Promise.all([readListing(dir, 'current'), readListing(dir, 'draft')]);
    const isNewer = [current, draft].some((listing) => (listing?.syncedAt ?? '') > ended.endedAt);
    return this.#report(ended, isNewer ? { current, draft } : undefined);
  }

  /**
   * Simulates the review and release of the version of this report in the App Store of the demo.
   *
   * @throws ServerError NOT_FOUND if no version of this report waits, so that no other version is made live
   */
  release(): { readonly report: PublishReport; readonly versions: ReleasedVersions } {
    const { simulatedRelease } = this.#config;
    if (!simulatedRelease)
      throw new ServerError('NOT_FOUND', 'Only the demo has a simulated App Store.', {
        hint: 'Submit the version in App Store Connect. Apple reviews it there.',
      });
    if (!this.#ended || !this.#report(this.#ended).canRelease)
      throw new ServerError('NOT_FOUND', 'No published version waits for its release.', {
        hint: 'Publish to the App Store first.',
      });
    this.#release = simulatedRelease();
    return { report: this.#report(this.#ended), versions: this.#release };
  }

  #report(
    { holdChanges, ...ended }: Ended,
    synced?: Parameters<typeof publishReport>[1]['synced'],
  ): PublishReport {
    return publishReport(ended, {
      demo: this.#config.demo,
      holdChanges,
      release: this.#release,
      synced,
    });
  }
}
