import { z } from 'zod';

/** What a person can do with a release that is running. Submitting and releasing are done in the stores' consoles. */
export const ReleaseAction = z.enum(['pause', 'resume', 'raise', 'complete']).meta({ id: 'ReleaseAction' });
export type ReleaseAction = z.infer<typeof ReleaseAction>;

/** Why an action is not possible, and what the user can do. */
export interface ActionRefusal {
  /** A sentence. */
  readonly reason: string;
  readonly hint: string;
}
