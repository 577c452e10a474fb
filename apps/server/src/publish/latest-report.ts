import type { PublishReport } from '@storedeck/contract';
import { readListing } from '@storedeck/store-sync';

import {
  describeStore,
  type DescribeOutlook,
  type EndedPublication,
  publishReport,
} from './publish-report.ts';

interface Ended extends EndedPublication {
  readonly holdChanges: boolean;
}

/** The report of the latest publication. It changes when the outlook of a store does, for example after a sync. */
export class LatestReport {
  readonly #dir: string;
  readonly #describeOutlook: DescribeOutlook;
  #ended: Ended | undefined;

  constructor(dir: string, describeOutlook = describeStore) {
    this.#dir = dir;
    this.#describeOutlook = describeOutlook;
  }

  /** Makes the report of a publication that has ended. */
  make(ended: Omit<Ended, 'endedAt'>): PublishReport {
    this.#ended = { ...ended, endedAt: new Date().toISOString() };
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
    const dir = this.#dir;
    const [current, draft] = await Promise.all([readListing(dir, 'current'), readListing(dir, 'draft')]);
    const isNewer = [current, draft].some((listing) => (listing?.syncedAt ?? '') > ended.endedAt);
    return this.#report(ended, isNewer ? { current, draft } : undefined);
  }

  #report(
    { holdChanges, ...ended }: Ended,
    synced?: Parameters<typeof publishReport>[1]['synced'],
  ): PublishReport {
    return publishReport(ended, { describeOutlook: this.#describeOutlook, holdChanges, synced });
  }
}
