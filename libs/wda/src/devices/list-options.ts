import type { Skip } from '@storedeck/foreign-text';

/** How one tool lists the devices. */
export interface ListOptions {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  /** Receives the parts of the tool's output that are not known, and are left out. */
  readonly skip?: Skip | undefined;
}
