import {
  type PlanPicture,
  type PlanRemoval,
  planSideNames,
  type PublishPlan,
  type StorePlan,
} from '@storedeck/contract';
import type { Store } from '@storedeck/listing';

import type { LocaleRank } from '../locale-rank.ts';

/** One change of a plan. The user can leave the change out. */
export type PlanItem = { readonly key: string } & (
  | { readonly kind: 'text'; readonly field: string; readonly before: string; readonly after: string }
  | {
      readonly kind: 'set';
      readonly slot: string;
      readonly before: readonly PlanPicture[];
      readonly after: readonly PlannedOrLeft[];
    }
  | { readonly kind: 'addLocale' }
);

/** A picture of New; `upload` and `reencoded` are missing in a set that is left out. */
export type PlannedOrLeft = PlanPicture & { upload?: boolean; bytes?: number | null; reencoded?: boolean };

/** The changes of one locale of a store, or of the texts that all locales share. */
export interface PlanGroup {
  /** The key of the group: `appStore/de-DE`, or `appStore` for texts that all locales share. */
  readonly key: string;
  readonly locale: string | null;
  readonly items: readonly PlanItem[];
}

/** The changes of one store: first the texts that all locales share, then the languages in the order of New. */
export interface PlanStore {
  readonly store: Store;
  readonly app: StorePlan['app'];
  readonly locked: StorePlan['locked'];
  readonly version: StorePlan['version'];
  /** The name of what the store has, such as "Draft 3.5.0". */
  readonly kept: string;
  readonly groups: readonly PlanGroup[];
}

/**
 * Groups all changes that the plan writes or that the user has left out, by store and locale. Removals are not
 * included.
 *
 * @param conflicts the keys of conflicts, which are listed separately, also after they are decided
 */
export function groupPlan(
  { stores }: PublishPlan,
  { rank, conflicts = new Set() }: { rank: LocaleRank; conflicts?: ReadonlySet<string> },
): PlanStore[] {
  return stores.map((planned) => {
    const { store, app, locked, version } = planned;
    const items = listItems(planned).filter(([, { key }]) => !conflicts.has(key));
    const groups = Map.groupBy(items, ([locale]) => locale);
    return {
      store,
      app,
      locked,
      version,
      kept: planSideNames(planned).kept,
      groups: [...groups]
        .map(([locale, own]) => ({
          key: locale === null ? store : `${store}/${locale}`,
          locale,
          items: own.map(([, item]) => item),
        }))
        .toSorted((a, b) => rank(store, a.locale) - rank(store, b.locale)),
    };
  });
}

/** The keys of all items of these groups. */
export function listKeys(groups: readonly PlanGroup[]): string[] {
  return groups.flatMap(({ items }) => items.map(({ key }) => key));
}

/** Returns the removals that the user can allow or has allowed. */
export function listRemovals({ changes, removals }: StorePlan): PlanRemoval[] {
  return [
    ...removals,
    ...changes.flatMap((change): PlanRemoval[] => {
      const { store, key, locale, field, slot } = change;
      if (change.kind === 'removeLocale')
        return [{ store, key, locale, field, slot, pictures: change.pictures }];
      if (change.kind !== 'set' || change.after.length > 0) return [];
      return [{ store, key, locale, field, slot, pictures: change.before.length }];
    }),
  ].toSorted((a, b) => a.key.localeCompare(b.key, 'en'));
}

function listItems({
  changes,
  leftAlone,
}: Pick<StorePlan, 'changes' | 'leftAlone'>): [locale: string | null, item: PlanItem][] {
  const planned = changes.flatMap((change): [string | null, PlanItem][] => {
    const { key, locale } = change;
    if (change.kind === 'text') {
      const { field, before, after } = change;
      return [[locale, { kind: 'text', key, field: field ?? '', before, after }]];
    }
    if (change.kind === 'addLocale') return [[locale, { kind: 'addLocale', key }]];
    if (change.kind !== 'set' || change.after.length === 0) return [];
    const { slot, before, after } = change;
    return [[locale, { kind: 'set', key, slot: slot ?? '', before, after }]];
  });
  const left = leftAlone.flatMap(
    ({ why, key, locale, field, slot, new: own, inStore }): [string | null, PlanItem][] => {
      if (why !== 'leftOut') return [];
      if (field !== null)
        return [[locale, { kind: 'text', key, field, before: pickText(inStore), after: pickText(own) }]];
      if (slot !== null)
        return [
          [locale, { kind: 'set', key, slot, before: pickPictures(inStore), after: pickPictures(own) }],
        ];
      return [[locale, { kind: 'addLocale', key }]];
    },
  );
  return [...planned, ...left];
}

function pickText(value: string | readonly PlanPicture[] | null): string {
  return typeof value === 'string' ? value : '';
}

function pickPictures(value: string | readonly PlanPicture[] | null): readonly PlanPicture[] {
  return typeof value === 'string' || value === null ? [] : value;
}

/** Whether a plan has no changes, no open conflicts, no possible removals and nothing that the user has left out. */
export function isEmptyPlan({ stores }: PublishPlan): boolean {
  return stores.every(
    ({ changes, conflicts, removals, leftAlone }) =>
      changes.length + conflicts.length + removals.length === 0 &&
      leftAlone.every(({ why }) => why !== 'leftOut'),
  );
}
