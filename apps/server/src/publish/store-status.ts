import type { PublishReport } from '@storedeck/contract';
import { constantName, isLiveState, type Listing, type Store, versionStateText } from '@storedeck/listing';

/** What is known about a publication after its last change was written. */
export interface AfterPublishing {
  readonly holdChanges: boolean;
  /** The listings of the last sync, if it began after the publication. */
  readonly synced?:
    { readonly current: Listing | undefined; readonly draft: Listing | undefined } | undefined;
}

type StoreStatus = Pick<PublishReport['stores'][number], 'status' | 'next'>;

/** Says whether visitors can see the changes that were published to a store, and what a person does next. */
export function storeStatus(store: Store, version: string | null, after: AfterPublishing): StoreStatus {
  return store === 'appStore' ? appStoreStatus(version, after) : googlePlayStatus(after);
}

/** The states of a version that nobody has submitted. */
const NOT_SUBMITTED = ['PREPARE_FOR_SUBMISSION', 'DEVELOPER_REJECTED'];

function appStoreStatus(version: string | null, { synced }: AfterPublishing): StoreStatus {
  const name = version === null ? 'The version' : `Version ${version}`;
  const state = [synced?.current, synced?.draft]
    .map((listing) => listing?.appStore?.version)
    .find((found) => found?.versionString === version)?.state;
  if (state !== undefined && isLiveState(state)) return { status: `${name} is live.`, next: [] };
  if (state !== undefined && !NOT_SUBMITTED.includes(state))
    return {
      status: `${name} at the last sync: ${versionStateText(state)}.`,
      next: [`See its state in App Store Connect, where it is called “${constantName(state)}”.`],
    };
  return {
    status: `${name} is not submitted: visitors do not see the changes yet.`,
    next: ['Check the version in App Store Connect, and submit it for review there.'],
  };
}

function googlePlayStatus({ holdChanges }: AfterPublishing): StoreStatus {
  return holdChanges
    ? {
        status: 'The changes are not sent for review: visitors do not see them yet.',
        next: ['Send the changes for review in Play Console.'],
      }
    : {
        status: 'The changes are sent for review: visitors see them after Google has approved them.',
        next: ['See the result of the review in Play Console.'],
      };
}
