import type { PublishReport } from '@storedeck/contract';
import { constantName, isLiveState, type Listing, type Store } from '@storedeck/listing';

/** What is known about a publication after its last change was written. */
export interface AfterPublishing {
  readonly demo: boolean;
  readonly holdChanges: boolean;
  /** The versions after the simulated release; undefined before it. */
  readonly release?: ReleasedVersions | undefined;
  /** The listings of the last sync, if it began after the publication. */
  readonly synced?:
    { readonly current: Listing | undefined; readonly draft: Listing | undefined } | undefined;
}

/** The version that a simulated release has made live, and the version that accepts changes now. */
export interface ReleasedVersions {
  readonly released: string;
  readonly prepared: string;
}

type StoreStatus = Pick<PublishReport['stores'][number], 'status' | 'next'>;

/** Says whether visitors can see the changes that were published to a store, and what a person does next. */
export function storeStatus(store: Store, version: string | null, after: AfterPublishing): StoreStatus {
  return store === 'appStore' ? appStoreStatus(version, after) : googlePlayStatus(after);
}

/** The states of a version that nobody has submitted. */
const NOT_SUBMITTED = ['PREPARE_FOR_SUBMISSION', 'DEVELOPER_REJECTED'];

function appStoreStatus(version: string | null, { demo, release, synced }: AfterPublishing): StoreStatus {
  const name = version === null ? 'The version' : `Version ${version}`;
  if (release?.released === version)
    return {
      status: `${name} is live in the simulated App Store. Version ${release?.prepared ?? ''} accepts changes now.`,
      next: [],
    };
  const state = [synced?.current, synced?.draft]
    .map((listing) => listing?.appStore?.version)
    .find((found) => found?.versionString === version)?.state;
  if (state !== undefined && isLiveState(state)) return { status: `${name} is live.`, next: [] };
  if (state !== undefined && !NOT_SUBMITTED.includes(state))
    return {
      status: `${name} was in the state “${constantName(state)}” at the last sync.`,
      next: ['See its state in App Store Connect.'],
    };
  return {
    status: `${name} is not submitted: visitors do not see the changes yet.`,
    next: [
      demo
        ? 'On the real App Store, a person submits the version for review in App Store Connect.'
        : 'Check the version in App Store Connect, and submit it for review there.',
    ],
  };
}

function googlePlayStatus({ demo, holdChanges }: AfterPublishing): StoreStatus {
  if (demo)
    return {
      status:
        'The changes are live: the simulated Google Play has no review. The real one reviews changes before visitors see them.',
      next: [],
    };
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
