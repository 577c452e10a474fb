import type { PublishChoices } from '@storedeck/contract';

import type { CommandFlags } from './run-command.ts';

/** The flags of `storedeck plan` and `storedeck publish`. */
export interface PublishFlags extends CommandFlags {
  readonly mine?: readonly string[];
  readonly leaveOut?: readonly string[];
  readonly allowRemovals?: readonly string[];
  readonly holdChanges?: boolean;
  /** The hash of the approved plan. */
  readonly plan?: string;
}

export function choicesOf({ mine, leaveOut, allowRemovals }: PublishFlags): PublishChoices {
  const copyOf = (keys: readonly string[] | undefined) => keys && [...keys];
  return { mine: copyOf(mine), leaveOut: copyOf(leaveOut), allowRemovals: copyOf(allowRemovals) };
}
