import type { PublishChoices, PublishPlan } from '@storedeck/contract';

/**
 * Returns the choices that still concern something in a plan. The page keeps choices while New and the stores change,
 * and the server refuses a choice that covers no place of the plan.
 *
 * @param plan a plan without choices, which therefore contains every place that can be chosen
 */
export function keptChoices(
  { stores, mine, leaveOut, allowRemovals }: PublishChoices,
  plan: Pick<PublishPlan, 'stores'>,
): PublishChoices {
  const listKeys = (part: 'changes' | 'conflicts' | 'leftAlone' | 'removals'): string[] =>
    plan.stores.flatMap((store) => store[part].map(({ key }) => key));
  const [conflicts, removals] = [listKeys('conflicts'), listKeys('removals')];
  const places = [...listKeys('changes'), ...conflicts, ...listKeys('leftAlone'), ...removals];
  const covering = (entries: readonly string[] | undefined, keys: readonly string[]) =>
    entries?.filter((entry) => keys.some((key) => key === entry || key.startsWith(`${entry}/`)));
  return withoutEmpty({
    stores,
    mine: covering(mine, conflicts),
    leaveOut: covering(leaveOut, places),
    allowRemovals: allowRemovals?.filter((entry) => removals.includes(entry)),
  });
}

function withoutEmpty(choices: PublishChoices): PublishChoices {
  return Object.fromEntries(
    Object.entries(choices).filter(([, entries]) => entries !== undefined && entries.length > 0),
  );
}
