import type { Target } from '../reveal.ts';

/** `error`: the store refuses it. `warning`: it takes it, but visitors may see other than meant. */
export type Severity = 'error' | 'warning';

export interface Problem {
  readonly severity: Severity;
  /** What is wrong, without where: problems of one kind are listed together. */
  readonly kind: string;
  /** What exactly: counts, sizes, and what is expected. */
  readonly detail: string;
  /** What all of the kind should know; said once. */
  readonly help?: string;
  readonly at: Target;
}
