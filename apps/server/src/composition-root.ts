import type { ComposeContext, Parts } from './compose.ts';
import type { Config } from './config.ts';

/**
 * The configuration of a run, and how its objects are constructed. There are two: `openRoot` returns the one with this
 * computer and the stores, or the demo with their simulations.
 */
export interface CompositionRoot {
  readonly config: Config;
  /** A sentence for the user about what is missing on this computer; undefined if nothing is missing. */
  readonly note?: string | undefined;
  /** Returns what the user reads about a server that was started at `url`. */
  startedText(url: string): string;
  /** Constructs the objects. Their code loads at the first call. */
  compose(context: ComposeContext): Promise<Parts>;
  /** Ends what the composition root itself has started. */
  close(): Promise<void>;
}
