import type { PublishChoices } from '@storedeck/contract';

/** Whether all, some or none of a group of places are published. */
export type Included = 'all' | 'some' | 'none';

/**
 * Whether the user has left a place out, so that publishing does not change it. An entry of `leaveOut` is the key of a
 * place, or a prefix of keys that ends before a slash: `appStore/de-DE` also leaves out `appStore/de-DE/subtitle`.
 */
export function isLeftOut({ leaveOut = [] }: PublishChoices, key: string): boolean {
  return leaveOut.some((entry) => covers(entry, key));
}

/** Says whether all, some or none of these places are published. */
export function countIncluded(choices: PublishChoices, keys: readonly string[]): Included {
  const count = keys.filter((key) => !isLeftOut(choices, key)).length;
  if (count === 0) return 'none';
  return count === keys.length ? 'all' : 'some';
}

/**
 * Leaves places out, or includes them.
 *
 * @param all the keys of all places that can be chosen. In `leaveOut`, an entry for a whole locale is replaced by one
 * entry for each of its places, so that a single place can be included. Entries for places not in `all` are kept
 */
export function include(
  choices: PublishChoices,
  { keys, included, all }: { keys: readonly string[]; included: boolean; all: readonly string[] },
): PublishChoices {
  const chosen = new Set(keys);
  const known = all.filter((key) => isLeftOut(choices, key));
  const others = (choices.leaveOut ?? []).filter((entry) => !all.some((key) => covers(entry, key)));
  const left = known.filter((key) => !chosen.has(key));
  return { ...choices, leaveOut: [...others, ...left, ...(included ? [] : keys)].toSorted() };
}

export type Decision = 'mine' | 'theirs';

/** Returns the decision about a conflict; null while there is none. */
export function findDecision(choices: PublishChoices, key: string): Decision | null {
  if (choices.leaveOut?.includes(key)) return 'theirs';
  return choices.mine?.includes(key) ? 'mine' : null;
}

/** Decides conflicts: `mine` writes the value of New, `theirs` keeps the value of the store. */
export function decide(choices: PublishChoices, keys: readonly string[], decision: Decision): PublishChoices {
  const without = (entries: readonly string[] = []) => entries.filter((entry) => !keys.includes(entry));
  return {
    ...choices,
    mine: [...without(choices.mine), ...(decision === 'mine' ? keys : [])],
    leaveOut: [...without(choices.leaveOut), ...(decision === 'theirs' ? keys : [])],
  };
}

/** Allows the removal of a set or a locale, or forbids it again. */
export function allowRemoval(choices: PublishChoices, key: string, allowed: boolean): PublishChoices {
  const others = (choices.allowRemovals ?? []).filter((entry) => entry !== key);
  return { ...choices, allowRemovals: allowed ? [...others, key] : others };
}

/** Whether two choices contain the same decisions. */
export function areSameChoices(a: PublishChoices, b: PublishChoices): boolean {
  return normal(a) === normal(b);
}

function normal({ stores, mine, leaveOut, allowRemovals }: PublishChoices): string {
  const lists = [stores, mine, leaveOut, allowRemovals];
  return JSON.stringify(lists.map((list) => [...new Set<string>(list)].toSorted()));
}

function covers(entry: string, key: string): boolean {
  return key === entry || key.startsWith(`${entry}/`);
}
