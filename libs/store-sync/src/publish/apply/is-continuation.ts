import { isDeepStrictEqual } from 'node:util';

import { isFilledIn } from '@storedeck/app-store';
import { containsAddress } from '@storedeck/listing';
import {
  isSameContents,
  type PlanChange,
  type SetWrite,
  type StoreNow,
  type TextWrite,
} from '@storedeck/store-api';

import type { OwnWork } from '../plan/own-work.ts';

/**
 * Returns the key of the first change that the approved plan does not contain, or that was planned for another state of
 * the store. Returns undefined if all changes belong to the approved plan. `changes` may lack changes of the approved
 * plan that were already written. A change that was written and is needed again was undone by another person.
 */
export function foreignChange(
  changes: readonly PlanChange[],
  approved: OwnWork,
  now: StoreNow,
): string | undefined {
  const byKey = new Map(approved.changes.map((change) => [`${change.kind} ${change.key}`, change]));
  return changes.find((change) => {
    const former = byKey.get(`${change.kind} ${change.key}`);
    return (
      former === undefined ||
      approved.written.has(change.key) ||
      !isSameChange(change, former, { approved, now })
    );
  })?.key;
}

interface Known {
  readonly approved: OwnWork;
  readonly now: StoreNow;
}

function isSameChange(change: PlanChange, former: PlanChange, known: Known): boolean {
  if (change.kind === 'text' && former.kind === 'text') return isSameTextWrite(change, former, known);
  if (change.kind === 'set' && former.kind === 'set') return isSameSetWrite(change, former, known.approved);
  if (change.kind === 'removeLocale' && former.kind === 'removeLocale')
    return isSameContents(former.contents, change.contents);
  return change.kind === former.kind;
}

function isSameTextWrite(change: TextWrite, former: TextWrite, { approved, now }: Known): boolean {
  if (change.after !== former.after || !isDeepStrictEqual(change.release, former.release)) return false;
  if (change.before === former.before) return true;
  // When a locale is added, the store fills in some of its texts, so `before` may differ.
  const isAdded = approved.changes.some(
    ({ kind, key }) => kind === 'addLocale' && containsAddress([key], change.key),
  );
  return isAdded && isFilledIn(now, change.field, change.before);
}

function isSameSetWrite(change: SetWrite, former: SetWrite, { owns }: OwnWork): boolean {
  const before = former.before.map(({ remoteId }) => remoteId);
  const present = change.before.map(({ remoteId }) => remoteId);
  // A commit on Google Play writes a whole set or nothing.
  if (change.store === 'googlePlay' && present.join() !== before.join()) return false;
  const old = present.filter((id) => before.includes(id));
  return (
    change.after.length === former.after.length &&
    change.before.every((picture) => before.includes(picture.remoteId) || owns(picture, change.key)) &&
    // The order of the pictures that were there is changed by the last request of a set.
    old.join() === before.filter((id) => old.includes(id)).join() &&
    change.after.every((picture, at) => {
      const planned = former.after[at];
      if (picture.posterTime !== planned?.posterTime) return false;
      if (picture.keep === null && picture.aiGeneratedState !== planned?.aiGeneratedState) return false;
      if (picture.keep === null) return picture.sha256 === planned?.sha256;
      return picture.keep === planned?.keep || planned?.keep === null;
    })
  );
}
