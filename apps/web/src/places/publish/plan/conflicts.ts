import type { PlanConflict, PublishChoices, PublishPlan } from '@storedeck/contract';
import { listFields, knownSlots, type Store, STORES } from '@storedeck/listing';

import type { LocaleRank } from '../locale-rank.ts';
import { type Decision, findDecision } from './choices.ts';

/** The conflicts about the same text or set, which have the same cause. One decision can decide all of them. */
export interface ConflictGroup {
  readonly key: string;
  readonly store: Store;
  readonly conflicts: readonly PlanConflict[];
  /** What happened at the store, as a sentence. */
  readonly reason: string;
}

/**
 * Returns the conflicts of a plan, open and decided ones, so that a decision can be changed. The languages are in the
 * order of New; a conflict keeps its position when it is decided.
 */
export function listConflicts(
  { stores }: Pick<PublishPlan, 'stores'>,
  { rank }: { rank: LocaleRank },
): readonly PlanConflict[] {
  return stores
    .flatMap(({ conflicts, decided }) => [...conflicts, ...decided])
    .toSorted(
      (a, b) =>
        STORES.indexOf(a.store) - STORES.indexOf(b.store) ||
        rank(a.store, a.locale) - rank(b.store, b.locale) ||
        partRank(a) - partRank(b),
    );
}

/** The position of a text or set in its language: the whole language, then the texts, then the sets. */
function partRank({ store, field, slot }: PlanConflict): number {
  const parts = [...listFields(store, field === null ? [] : [{ [field]: '' }]), ...knownSlots(store)];
  const part = field ?? slot;
  if (part === null) return -1;
  const at = parts.indexOf(part);
  return at < 0 ? parts.length : at;
}

/** Groups conflicts about the same text or set of several languages, in the order of the first conflict of each group. */
export function groupConflicts(conflicts: readonly PlanConflict[]): ConflictGroup[] {
  const groups = Map.groupBy(conflicts, ({ store, locale, field, slot, why }) =>
    [store, locale === null ? 'shared' : 'locale', field ?? slot ?? '', why].join('/'),
  );
  return [...groups].flatMap(([key, same]) =>
    same.slice(0, 1).map(({ store }) => ({ key, store, conflicts: same, reason: joinReasons(same) })),
  );
}

/** Returns the decision that all these conflicts have; null if they are open or decided differently. */
export function commonDecision(conflicts: readonly PlanConflict[], choices: PublishChoices): Decision | null {
  const [first = null, ...others] = new Set(conflicts.map(({ key }) => findDecision(choices, key)));
  return others.length === 0 ? first : null;
}

/** Returns the groups in which a conflict is not decided. */
export function openGroups(conflicts: readonly PlanConflict[], choices: PublishChoices): ConflictGroup[] {
  return groupConflicts(conflicts).filter((group) =>
    group.conflicts.some(({ key }) => findDecision(choices, key) === null),
  );
}

/** The pictures of one language may have another order while those of another language are other pictures. */
function joinReasons(conflicts: readonly PlanConflict[]): string {
  const reasons = [...new Set(conflicts.map(({ reason }) => reason))];
  return reasons.length === 1 ? (reasons[0] ?? '') : reasons.join(' ');
}
