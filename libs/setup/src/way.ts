import type { Store } from '@storedeck/listing';

/** One step on the way to working credentials. */
export interface Step {
  /** What to do, as one or two sentences. */
  readonly text: string;
  /** The commands of the step, in order, for a POSIX shell. Words in capital letters are to be replaced. */
  readonly commands?: readonly string[];
}

/** One way to give a program access to a store. */
export interface Way {
  readonly id: 'team-key' | 'individual-key' | 'key-file' | 'gcloud' | 'ci';
  readonly store: Store;
  /** The name of the way, in a few words. */
  readonly title: string;
  /** For whom the way fits, as one sentence. */
  readonly fits: string;
  readonly steps: readonly Step[];
  /** The lines of `.env`, or of the environment in CI. Values in capital letters are to be replaced. */
  readonly variables: readonly string[];
}
