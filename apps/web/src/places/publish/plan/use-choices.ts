import type { PublishChoices, PublishPlan } from '@storedeck/contract';
import { useEffect, useEffectEvent } from 'react';

import { abortPlanning, useIsPlanning, useMakePlan } from '../../../server/publish.ts';
import { useKeptState } from '../../../ui/kept-state.ts';
import { areSameChoices } from './choices.ts';

/**
 * The time in ms from the last choice to the request for a plan. This delay combines several quick choices into one
 * request.
 */
const SETTLE_MS = 300;

/** The user's choices. When they change, the plan is made again. */
export interface ChosenPlan {
  readonly choices: PublishChoices;
  /** Whether the choices have changed since the shown plan was made. If so, the shown plan must not be published. */
  readonly isStale: boolean;
  /** Whether the plan with the current choices is still being made. */
  readonly isUpdating: boolean;
  choose(change: (before: PublishChoices) => PublishChoices): void;
  /** Makes a new plan with these choices, for which the server reads the stores again. */
  plan(choices: PublishChoices): void;
  /** Aborts the request for a plan, and returns to the choices of the shown plan. */
  cancel(): void;
}

/** @param failure why the latest plan could not be made */
export function useChoices(plan: PublishPlan, failure: Error | null): ChosenPlan {
  const [wanted, setWanted] = useKeptState<PublishChoices | null>('publish-choices', null);
  const make = useMakePlan();
  const isPlanning = useIsPlanning();
  const choices = wanted ?? plan.choices;
  const isStale = !areSameChoices(choices, plan.choices);
  // The plan can have fewer choices than were wanted, because choices that cover nothing are dropped.
  const accept = (of: PublishChoices, made: PublishPlan): void => {
    if (!areSameChoices(of, made.choices)) setWanted((now) => (now === of ? null : now));
  };
  const request = useEffectEvent((of: PublishChoices): void => {
    if (areSameChoices(of, plan.choices)) setWanted(() => null);
    else make.mutate({ choices: of, of: plan.hash }, { onSuccess: (made) => accept(of, made) });
  });

  useEffect(() => {
    if (wanted === null) return;
    const timer = setTimeout(() => request(wanted), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);

  useEffect(() => {
    // The plan now contains the choices of the user, so later choices start from this plan.
    if (!isStale) setWanted(() => null);
  }, [isStale, setWanted]);

  return {
    choices,
    isStale,
    isUpdating: isPlanning || (isStale && failure === null),
    choose: (change) => {
      abortPlanning();
      setWanted((now) => change(now ?? plan.choices));
    },
    plan: (of) => {
      setWanted(() => null);
      make.mutate({ choices: of });
    },
    cancel: () => {
      abortPlanning();
      setWanted(() => null);
    },
  };
}
