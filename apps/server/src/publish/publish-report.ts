import type { PublishReport, PublishStep } from '@storedeck/contract';
import { type Store, STORES } from '@storedeck/listing';
import type { Plan, StorePlan } from '@storedeck/store-sync/publish';

/** Returns the changes that a publication has written, and the next steps, which are done outside of Storedeck. */
export function publishReport(
  { stores }: Pick<Plan, 'stores'>,
  {
    steps,
    continued,
    holdChanges,
    demo,
  }: { steps: readonly PublishStep[]; continued: boolean; holdChanges: boolean; demo: boolean },
): PublishReport {
  const done = steps.filter(({ state }) => state === 'done');
  return {
    continued,
    stores: STORES.flatMap((store) => {
      const written = done.filter((step) => step.store === store);
      if (written.length === 0) return [];
      const version = stores.find((plan) => plan.store === store)?.version;
      return [
        {
          store,
          version: version?.versionString ?? null,
          written: written.map(({ state: _state, pictures, ...place }) => ({
            ...place,
            pictures: pictures.length,
          })),
          // The demo has no link, because its app does not exist in the real stores.
          link: demo ? null : linkTo(store, version),
          next: [nextStep(store, { version, holdChanges, demo })],
        },
      ];
    }),
  };
}

function linkTo(store: Store, version: StorePlan['version']): string {
  // The address of an app in Play Console contains ids that Google's API does not provide, so the link leads to the
  // start page.
  if (store === 'googlePlay') return 'https://play.google.com/console/';
  if (!version) return 'https://appstoreconnect.apple.com/apps';
  return `https://appstoreconnect.apple.com/apps/${encodeURIComponent(version.appId)}/distribution/ios/version/inflight`;
}

function nextStep(
  store: Store,
  { version, holdChanges, demo }: { version: StorePlan['version']; holdChanges: boolean; demo: boolean },
): string {
  if (store === 'appStore') {
    const state = `Version ${version?.versionString ?? ''} is not submitted`;
    return demo
      ? `${state}. On the real App Store, a person submits it for review in App Store Connect.`
      : `${state}: check it in App Store Connect, and submit it for review there.`;
  }
  return holdChanges
    ? 'The changes are not sent for review: send them in Play Console.'
    : 'Google Play reviews the changes, and then publishes them. Play Console shows the result.';
}
