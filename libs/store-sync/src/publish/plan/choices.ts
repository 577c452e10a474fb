import {
  containsAddress,
  listContainers,
  nearestAddress,
  normalizeAddress,
  STORES,
} from '@storedeck/listing';
import type { PlanChange } from '@storedeck/store-api';

import { StoreSyncError } from '../../store-sync-error.ts';
import type { PlanChoices, StoreNotPlanned, StorePlan } from './plan.ts';

/**
 * Returns the choices without the other options. The keys are sorted and have the spelling of plans, because the hash
 * of a plan contains the choices.
 */
export function pickChoices({ mine, leaveOut, allowRemovals }: PlanChoices): PlanChoices {
  const sorted = (keys: readonly string[] = []): string[] => [...new Set(keys.map(normalizeAddress))].sort();
  return { mine: sorted(mine), leaveOut: sorted(leaveOut), allowRemovals: sorted(allowRemovals) };
}

interface Planned {
  readonly plans: readonly StorePlan[];
  readonly notPlanned: readonly StoreNotPlanned[];
  /** Changes that were planned before with the same choices. A part of them may be written already. */
  readonly approved: readonly PlanChange[];
  /** The keys of places that have a problem although the plan does not change them. They can be left out. */
  readonly unwritten: readonly string[];
}

/**
 * Refuses choices that cover nothing. Such a choice is usually misspelt, and what the user wanted to hold back would be
 * written without a word.
 *
 * @throws StoreSyncError INPUT_INVALID, which names the nearest key
 */
export function refuseUnknownKeys(
  choices: PlanChoices,
  { plans, notPlanned, approved, unwritten }: Planned,
): void {
  const places = [
    ...plans.flatMap(({ changes, conflicts, leftAlone, removals }) => [
      ...changes,
      ...conflicts,
      ...leftAlone,
      ...removals,
    ]),
    ...approved,
  ].map(({ key }) => key);
  // A whole store may be named even if New changes nothing there, so that a script can always leave out one store.
  const stores = [...plans, ...notPlanned].map(({ store }) => store);
  const removals = [
    ...plans.flatMap((plan) => [
      ...plan.removals,
      ...plan.leftAlone.filter(({ why }) => why === 'locked' || why === 'leftOut'),
    ]),
    ...[...plans.flatMap(({ changes }) => changes), ...approved].filter(isRemoval),
  ].map(({ key }) => key);
  const refuseUnknown = (key: string, keys: readonly string[]): void => {
    const isKnown =
      stores.some((store) => store === key) ||
      notPlanned.some(({ store }) => containsAddress([store], key)) ||
      keys.some((known) => containsAddress([key], known));
    if (!isKnown) throw unknownKey(key, [...stores, ...listContainers(keys)], 'place');
  };
  for (const key of choices.leaveOut ?? []) refuseUnknown(key, [...places, ...unwritten]);
  for (const key of choices.mine ?? []) refuseUnknown(key, places);
  for (const key of choices.allowRemovals ?? [])
    if (!removals.includes(key)) throw unknownKey(key, removals, 'removal');
}

function isRemoval(change: PlanChange): boolean {
  return change.kind === 'removeLocale' || (change.kind === 'set' && change.after.length === 0);
}

/**
 * Refuses the key of a place that the choices both publish and leave out, because one of the two would silently not
 * count. A part of what is published may be left out, and so may a whole store: a program can decide every conflict the
 * same way and leave out the store that it does not publish.
 *
 * @throws StoreSyncError INPUT_INVALID, which names the key
 */
export function refuseContradictions({ mine = [], leaveOut = [] }: PlanChoices): void {
  const both = mine.find((key) => leaveOut.includes(key) && STORES.every((store) => store !== key));
  if (both === undefined) return;
  throw new StoreSyncError(
    'INPUT_INVALID',
    `${JSON.stringify(both.slice(0, 100))} is both to be published (mine) and to be left out, so nothing was planned or written.`,
    { hint: 'Give the key to only one of the two choices.' },
  );
}

function unknownKey(key: string, known: readonly string[], what: 'place' | 'removal'): StoreSyncError {
  const nearest = nearestAddress(key, known);
  return new StoreSyncError(
    'INPUT_INVALID',
    `${JSON.stringify(key.slice(0, 100))} is no ${what} of this plan, so nothing was planned or written.`,
    {
      hint:
        nearest === undefined
          ? `The plan has no ${what}s. Leave the key out.`
          : `The nearest ${what} is ${nearest}. A plan lists all its keys.`,
    },
  );
}
