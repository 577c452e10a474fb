import type { PublishChoices } from '@storedeck/contract';
import type { PlanChoices } from '@storedeck/store-sync/publish';

import type { CommandFlags } from './run-command.ts';

/** The flags of `storedeck plan` and `storedeck publish`. */
export interface PublishFlags extends CommandFlags {
  readonly mine?: readonly string[];
  readonly leaveOut?: readonly string[];
  readonly allowRemovals?: readonly string[];
  readonly holdChanges?: boolean;
  /** The hash of the approved plan. */
  readonly plan?: string;
  /** Whether the interrupted publication is shown instead of a plan with the choices of the command line. */
  readonly interrupted?: boolean;
  /** Whether the interrupted publication is abandoned. */
  readonly abandon?: boolean;
}

export function toChoices({ mine, leaveOut, allowRemovals }: PlanChoices): PublishChoices {
  const copyKeys = (keys: readonly string[] | undefined) => keys && [...keys];
  return { mine: copyKeys(mine), leaveOut: copyKeys(leaveOut), allowRemovals: copyKeys(allowRemovals) };
}

/** Returns the command that publishes a plan, or continues its publication: with its choices, for the same folder. */
export function approvalCommand({
  hash,
  choices,
  holdChanges = false,
  dir,
}: {
  hash: string;
  choices: PlanChoices;
  holdChanges?: boolean;
  dir: string | undefined;
}): string {
  return [
    'storedeck publish --plan',
    hash,
    ...option('--dir', dir === undefined ? [] : [dir]),
    ...option('--mine', choices.mine),
    ...option('--leave-out', choices.leaveOut),
    ...option('--allow-removals', choices.allowRemovals),
    ...(holdChanges ? ['--hold-changes'] : []),
  ].join(' ');
}

function option(name: string, values: readonly string[] = []): string[] {
  return values.length === 0 ? [] : [name, ...values.map(quoted)];
}

/** Quotes a value for a shell, if that is needed. */
function quoted(value: string): string {
  return /^[\w./-]+$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`;
}
