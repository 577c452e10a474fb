import type { PublishReport, PublishStep } from '@storedeck/contract';
import { type Store, STORES } from '@storedeck/listing';
import type { Plan, StorePlan } from '@storedeck/store-sync/publish';

import { splitPlanKey } from './plan-place.ts';
import { type AfterPublishing, storeStatus } from './store-status.ts';

/** The changes of a publication that has ended. */
export interface EndedPublication {
  readonly plan: Pick<Plan, 'stores'>;
  readonly steps: readonly PublishStep[];
  readonly continued: boolean;
  /** Whether all changes of the plan were written. */
  readonly isFinished: boolean;
  /** ISO 8601 time of the end. */
  readonly endedAt: string;
}

/** Returns what visitors see of a store that has received changes, and what a person does next. */
export type DescribeOutlook = (
  store: Store,
  version: StorePlan['version'],
  after: AfterPublishing & Pick<EndedPublication, 'isFinished'>,
) => Pick<PublishReport['stores'][number], 'link' | 'releasePath' | 'status' | 'next'>;

/** Returns the changes that a publication has written, and the next steps, which are done outside of Storedeck. */
export function publishReport(
  { plan, steps, continued, isFinished, endedAt }: EndedPublication,
  { describeOutlook, ...after }: AfterPublishing & { readonly describeOutlook: DescribeOutlook },
): PublishReport {
  const done = steps.filter(({ state }) => state === 'done');
  const stores = STORES.flatMap((store) => {
    const written = done.filter((step) => step.store === store);
    if (written.length === 0) return [];
    const version = plan.stores.find((each) => each.store === store)?.version;
    return [
      {
        store,
        version: version?.versionString ?? null,
        written: written.map(({ state: _state, pictures, ...place }) => ({
          ...place,
          pictures: pictures.length,
        })),
        ...describeOutlook(store, version, { ...after, isFinished }),
      },
    ];
  });
  const kept = plan.stores
    .flatMap(({ decided }) => decided)
    .filter(({ decision }) => decision === 'theirs')
    .map(splitPlanKey);
  return { continued, endedAt, synced: after.synced !== undefined, stores, kept };
}

/** Returns the outlook of a real store. */
export const describeStore: DescribeOutlook = (store, version, after) => ({
  link: linkTo(store, version),
  releasePath: null,
  ...storeStatus(store, version?.versionString ?? null, after),
});

function linkTo(store: Store, version: StorePlan['version']): string {
  // The address of an app in Play Console contains ids that Google's API does not provide, so the link leads to the
  // start page.
  if (store === 'googlePlay') return 'https://play.google.com/console/';
  if (!version) return 'https://appstoreconnect.apple.com/apps';
  return `https://appstoreconnect.apple.com/apps/${encodeURIComponent(version.appId)}/distribution/ios/version/inflight`;
}
