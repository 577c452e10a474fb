import type { StorePlan } from './endpoints/publish-plan.ts';

/** The names of the values that a plan compares: what visitors see, what the store prepares, and what is published. */
export interface PlanSideNames {
  /** `Live 3.4.1`; `Live` on Google Play, and while the number is not known. */
  readonly live: string;
  /** `Draft 3.5.0`. */
  readonly draft: string;
  readonly new: string;
  /** The live value at an earlier time, if it was changed since then. */
  readonly base: string;
  /** The name of the value that the store keeps if New is not published: `Draft 3.5.0` or `Live`. */
  readonly kept: string;
}

/** Returns the names of the values of a store's plan. The page and `storedeck plan` use the same names. */
export function planSideNames({
  store,
  version,
  liveVersion,
}: Pick<StorePlan, 'store' | 'version' | 'liveVersion'>): PlanSideNames {
  const live = ['Live', liveVersion].filter(Boolean).join(' ');
  const draft = ['Draft', version?.versionString].filter(Boolean).join(' ');
  return {
    live,
    draft,
    new: 'New',
    base: 'When New was started',
    kept: store === 'appStore' ? draft : live,
  };
}
