import type { PlanLeftAlone, PublishPlan, StorePlan } from '@storedeck/contract';
import { countText, STORE_NAMES } from '@storedeck/listing';
import { Lock } from 'lucide-react';
import { Link } from 'wouter';

import { placeName } from '../place-name.ts';
import { Panel } from './panel.tsx';

/**
 * The changes of New that cannot be published at present: a store without credentials, a version or app information in
 * review. They block nothing else.
 */
export function LockedList({ plan: { stores, notPlanned } }: { plan: PublishPlan }) {
  const locked = stores.filter((store) => store.locked !== null || lockedIn(store).length > 0);
  if (locked.length + notPlanned.length === 0) return null;
  return (
    <Panel
      tone="plain"
      icon={Lock}
      title="Not possible at present"
      about="These changes stay in New. They do not hold up the others."
    >
      <ul className="space-y-2 ps-6.5 wrap-anywhere">
        {notPlanned.map(({ store, reason, changes }) => (
          <li key={store}>
            <span className="font-medium">{STORE_NAMES[store]}</span>: {reason}.
            {changes !== null && ` ${countText(changes, 'change')} not planned.`}{' '}
            <Link href="/credentials" className="text-accent-ink underline">
              Open Credentials
            </Link>
          </li>
        ))}
        {locked.map((store) => (
          <li key={store.store}>
            {[...Map.groupBy(lockedIn(store), ({ reason }) => reason)].map(([reason, places]) => (
              <LockedPlaces key={reason} reason={reason} places={places} />
            ))}
            {lockedIn(store).length === 0 && <p>{store.locked}</p>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function LockedPlaces({ reason, places }: { reason: string; places: readonly PlanLeftAlone[] }) {
  return (
    <>
      <p>{reason}</p>
      <details>
        <summary className="text-muted hover:bg-hover -mx-1.5 w-fit rounded-md px-1.5 text-sm tabular-nums">
          {countText(places.length, 'change')} not written
        </summary>
        <ul className="text-muted thin-scrollbar mt-0.5 max-h-48 overflow-y-auto ps-4 text-sm">
          {places.map((place) => (
            <li key={place.key}>{placeName(place)}</li>
          ))}
        </ul>
      </details>
    </>
  );
}

function lockedIn({ leftAlone }: StorePlan): readonly PlanLeftAlone[] {
  return leftAlone.filter(({ why }) => why === 'locked');
}

/** Whether New has changes that cannot be published at present. */
export function hasLocked({ stores, notPlanned }: PublishPlan): boolean {
  return notPlanned.length > 0 || stores.some((store) => lockedIn(store).length > 0);
}
