import { ApiError, type ReleasesRead } from '@storedeck/contract';
import { type Store, STORE_NAMES, STORES } from '@storedeck/listing';
import type { ReactNode } from 'react';

import { CredentialsLink } from '../../../ui/credentials-link.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { AppStoreVersions } from './app-store-versions.tsx';
import { TrackReleases } from './track-releases.tsx';

/** The states in both stores, one store after the other. */
export function StoreStates({ read }: { read: ReleasesRead }) {
  return STORES.map((store) => (
    <section key={store} aria-labelledby={`states-${store}`}>
      <h2 id={`states-${store}`} className="mb-2 text-lg font-semibold">
        {STORE_NAMES[store]}
      </h2>
      <OneStore store={store} read={read} />
    </section>
  ));
}

function OneStore({ store, read }: { store: Store; read: ReleasesRead }): ReactNode {
  const { appStore, googlePlay, notRead } = read;
  const failed = notRead.find((each) => each.store === store);
  if (failed) {
    const { error, code, hint } = failed;
    return <Failure error={new ApiError(502, { error, code, ...(hint !== undefined && { hint }) })} />;
  }
  if (store === 'appStore' && appStore) return <AppStoreVersions {...appStore} />;
  if (store === 'googlePlay' && googlePlay) {
    return (
      <>
        <TrackReleases {...googlePlay} />
        <p className="text-muted mt-2 text-sm">
          Shares and countries were read <RelativeTime iso={googlePlay.tracksReadAt} />.
          {!googlePlay.hasLifecycle && ' Google does not tell this account the states of reviews.'}
        </p>
      </>
    );
  }
  return (
    <p className="text-muted">
      There are no keys for this store. <CredentialsLink />
    </p>
  );
}
