import { type Listing, localeAt, picturesAt, readAddress } from '@storedeck/listing';
import { INFO_FIELDS, type PlanChange, type StoreNow } from '@storedeck/store-api';

import type { LeftAlone, PendingRemoval, PlanConflict, StorePlan } from './plan.ts';

type Entry = PlanChange | PlanConflict | PendingRemoval;

/**
 * Moves the changes, conflicts and removals that the store does not accept at present to the places that are left
 * alone, with the reason. The other changes of the plan can be published.
 */
export function leaveLocked(plan: StorePlan, { next, now }: { next: Listing; now: StoreNow }): StorePlan {
  const findLock = createLockFinder(now);
  const isOpen = (entry: Entry): boolean => findLock(entry) === undefined;
  const locked = [...plan.changes, ...plan.conflicts, ...plan.removals].flatMap((entry): LeftAlone[] => {
    const reason = findLock(entry);
    const { store, key, locale } = entry;
    return reason === undefined
      ? []
      : [{ store, key, locale, why: 'locked', reason, ...readValues(entry, next) }];
  });
  if (locked.length === 0) return plan;
  return {
    ...plan,
    changes: plan.changes.filter(isOpen),
    conflicts: plan.conflicts.filter(isOpen),
    decided: plan.decided.filter(isOpen),
    removals: plan.removals.filter(isOpen),
    leftAlone: [...plan.leftAlone, ...locked],
  };
}

/** Returns a function that says why the store does not accept an entry; undefined if the store accepts it. */
function createLockFinder({ locked, infoLocked, locales }: StoreNow): (entry: Entry) => string | undefined {
  return ({ key, locale }) => {
    if (locked !== undefined || infoLocked === undefined || locale === null) return locked;
    const { field, slot } = readAddress(key);
    // A new locale needs a name, and a locale is removed from the app information too.
    const isWholeLocale = field === undefined && slot === undefined;
    const isNew = !Object.hasOwn(locales, locale);
    const isAddedToVersion = isWholeLocale && locales[locale]?.textsId === null;
    return INFO_FIELDS.has(field ?? '') || isNew || (isWholeLocale && !isAddedToVersion)
      ? infoLocked
      : undefined;
  };
}

/** Returns the values of New and of the store at a place. */
function readValues(entry: Entry, next: Listing): Pick<LeftAlone, 'mine' | 'theirs'> {
  if ('theirs' in entry) return { mine: entry.mine, theirs: entry.theirs };
  if (!('kind' in entry)) return {};
  if (entry.kind === 'text') return { mine: entry.after, theirs: entry.before };
  if (entry.kind !== 'set') return {};
  const address = { store: entry.store, code: entry.locale };
  return localeAt(next, address) ? { mine: picturesAt(next, address, entry.slot), theirs: entry.before } : {};
}
