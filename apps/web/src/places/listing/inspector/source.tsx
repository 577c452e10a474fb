import {
  isLiveState,
  type Listing,
  releaseStatusText,
  type Store,
  versionStateText,
} from '@storedeck/listing';
import type { ReactNode } from 'react';

import { RelativeTime } from '../../../ui/relative-time.tsx';
import type { Source as SourceName } from '../url-state.ts';
import { useStored } from '../use-stored.ts';

const FILES: Readonly<Record<SourceName, string>> = {
  current: 'listing-current.json',
  draft: 'listing-draft.json',
  new: 'listing.json',
};

/**
 * Says where the shown listing comes from: the version and its state, the time of the sync (for Live and Draft), and
 * the file.
 */
export function Source({ listing, store, view }: { listing: Listing; store: Store; view: SourceName }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
      {store === 'appStore' ? (
        <AppStoreSource listing={listing} />
      ) : (
        <PlaySource listing={listing} view={view} />
      )}
      {(view === 'current' || view === 'draft') && listing.syncedAt !== undefined && (
        <Row label="Read">
          <RelativeTime iso={listing.syncedAt} />
        </Row>
      )}
      <Row label="File">
        <code className="font-mono text-sm">{FILES[view]}</code>
      </Row>
    </dl>
  );
}

function AppStoreSource({ listing: { appStore } }: { listing: Listing }) {
  const { version, editableVersion } = appStore ?? {};
  return (
    <>
      {version && (
        <Row label="Version">
          <span className="font-medium tabular-nums">{version.versionString}</span>{' '}
          {version.state === '' ? (
            <span className="text-muted block">Not in App Store Connect yet</span>
          ) : (
            <VersionState state={version.state} />
          )}
        </Row>
      )}
      {editableVersion && editableVersion.id !== version?.id && (
        <Row label="In preparation">
          <span className="font-medium tabular-nums">{editableVersion.versionString}</span>{' '}
          <span className="text-muted">{versionStateText(editableVersion.state)}</span>
        </Row>
      )}
      {appStore && <Row label="Bundle id">{appStore.bundleId}</Row>}
      {appStore?.primaryLocale && <Row label="Primary language">{appStore.primaryLocale}</Row>}
    </>
  );
}

function VersionState({ state }: { state: string }) {
  const live = isLiveState(state);
  const text = versionStateText(state);
  return (
    <>
      <span
        className={`rounded-full px-1.5 py-0.5 text-xs font-semibold ${live ? 'text-good bg-fill' : 'text-warn bg-warn-fill'}`}
      >
        {live ? 'Live' : 'Not live'}
      </span>{' '}
      {text !== 'live' && <span className="text-muted block">{text}</span>}
    </>
  );
}

function PlaySource({ listing: { googlePlay }, view }: { listing: Listing; view: SourceName }) {
  const { live } = useStored();
  if (!googlePlay) return null;
  return (
    <>
      {googlePlay.versionName && (
        <Row label="Release">
          <span className="font-medium tabular-nums">{googlePlay.versionName}</span>{' '}
          <span className="text-muted">
            Production{googlePlay.releaseStatus && `, ${releaseStatusText(googlePlay.releaseStatus)}`}
          </span>
          {view === 'new' && live?.googlePlay && (
            <span className="text-muted block text-sm">The live release; Storedeck does not change it</span>
          )}
        </Row>
      )}
      <Row label="Package">{googlePlay.packageName}</Row>
      {googlePlay.defaultLanguage && <Row label="Default">{googlePlay.defaultLanguage}</Row>}
    </>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}
