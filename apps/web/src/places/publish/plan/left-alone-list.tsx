import type { PlanLeftAlone, PublishPlan } from '@storedeck/contract';
import { countText } from '@storedeck/listing';

import { placeName } from '../place-name.ts';

const REASONS: Readonly<Record<Exclude<PlanLeftAlone['why'], 'leftOut' | 'locked'>, string>> = {
  changedAtStore: 'Changed in the store, but not in New',
  notManaged: 'Not written by Storedeck',
  notInNew: 'The main language of the store, which New does not contain and which cannot be removed',
  liveStays: 'The live version keeps its promotional text; the editable version gets the new one',
};

function formatCounts(places: readonly PlanLeftAlone[]): string[] {
  const count = (noun: string, isOne: (place: PlanLeftAlone) => boolean): string[] => {
    const { length } = places.filter(isOne);
    return length > 0 ? [countText(length, noun)] : [];
  };
  return [
    ...count('text', ({ field }) => field !== null),
    ...count('set', ({ slot }) => slot !== null),
    ...count('language', ({ field, slot }) => field === null && slot === null),
  ];
}

/**
 * The list of texts and sets that publishing does not change, by reason. Places that the user has left out are in the
 * list of changes instead, and places that the store does not accept at present are in `LockedList`.
 */
export function LeftAloneList({ stores }: { stores: PublishPlan['stores'] }) {
  const places = stores
    .flatMap(({ leftAlone }) => leftAlone)
    .filter(({ why }) => why !== 'leftOut' && why !== 'locked');
  return (
    <details className="border-line bg-surface rounded-xl border px-3">
      <summary className="hover:bg-hover -mx-3 rounded-xl px-3 py-2.5 font-semibold">
        Not changed{' '}
        <span className="text-muted font-normal tabular-nums">
          · {[...formatCounts(places), 'app previews and more'].join(', ')}
        </span>
      </summary>
      <div className="space-y-3 pb-3">
        {Object.entries(REASONS).map(([why, reason]) => {
          const here = places.filter((place) => place.why === why);
          return (
            here.length > 0 && (
              <div key={why}>
                <p className="font-medium">{reason}</p>
                <ul className="text-muted thin-scrollbar mt-0.5 max-h-48 overflow-y-auto text-sm">
                  {here.map((place) => (
                    <li key={place.key}>
                      {placeName(place)}
                      {why === 'notManaged' && `: ${place.reason}`}
                    </li>
                  ))}
                </ul>
              </div>
            )
          );
        })}
        <p className="text-muted">
          App previews (videos), categories, prices, age ratings and privacy answers are never changed.
        </p>
      </div>
    </details>
  );
}
