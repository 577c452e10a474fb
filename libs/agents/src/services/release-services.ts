import type { PublishChoices, PublishPlan, Readiness, ReleasesRead } from '@storedeck/contract';

/** Plans of publications. No tool publishes one: only a person does. */
export interface AgentPlans {
  /** The latest plan; null if there is none. */
  readonly plan: PublishPlan | null;
  /** Makes a plan of what publishing New would write. */
  makePlan(signal: AbortSignal, request: { readonly choices: PublishChoices }): Promise<PublishPlan>;
}

/** The versions and releases in the stores. No tool changes one. */
export interface AgentReleases {
  /** The latest reading; with `fresh`, or without one, a new reading. */
  read(signal: AbortSignal, options: { readonly fresh: boolean }): Promise<ReleasesRead>;
  /** What would stop a release. */
  ready(signal: AbortSignal): Promise<Readiness>;
}

/** What the tools for releases need. */
export interface ReleaseServices {
  /** Resolves with the plans. It is not called before the first tool needs them. */
  openPlans(): Promise<AgentPlans>;
  /** Resolves with the releases. It is not called before the first tool needs them. */
  openReleases(): Promise<AgentReleases>;
}
