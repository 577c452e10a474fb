import { escapeInvisible } from '@storedeck/foreign-text';
import type { ReleaseAction, ReleasePlan } from '@storedeck/releases';

import { findRolloutTarget } from './rollout-target.ts';
import { type CommandContext, type CommandFlags, type Outcome, runCommand } from './run-command.ts';
import { exitCodeFor } from './status-command.ts';
import { statusText } from './status-text.ts';

/** The flags of `storedeck rollout`. */
export interface RolloutFlags extends CommandFlags {
  readonly store?: 'appStore' | 'googlePlay';
  readonly track?: string;
  readonly release?: string;
  readonly share?: string;
  /** The hash of the plan that the user approves. */
  readonly approve?: string;
}

/**
 * `storedeck rollout`: shows the plan of a change of a rollout or of a phased release; with `--approve` and the hash of
 * this plan, makes the change.
 */
export function rolloutCommand(flags: RolloutFlags, action: ReleaseAction): Promise<void> {
  return runCommand(flags, async (context) => {
    const { planReleaseNow, readReleasesNow } = await import('../releases/release-access.ts');
    const { config, signal } = context;
    const store = flags.store ?? 'googlePlay';
    const releases = await readReleasesNow(config, { signal, stores: [store] });
    const request = findRolloutTarget({ ...flags, store, action }, releases);
    const plan = await planReleaseNow(config, request, signal);
    if (flags.approve === undefined)
      return { document: { ok: true, plan }, text: planText(plan, approvalCommand(plan, flags)) };
    return apply({ ...plan, hash: flags.approve }, context);
  });
}

async function apply(
  { request, hash, store }: ReleasePlan,
  { config, signal }: CommandContext,
): Promise<Outcome> {
  const { applyReleaseNow, readReleasesNow } = await import('../releases/release-access.ts');
  signal.throwIfAborted();
  // A change that has begun is not interrupted, and its result is shown: otherwise, it would be unknown.
  const uninterrupted = new AbortController().signal;
  await applyReleaseNow(config, { request, hash }, uninterrupted);
  const read = await readReleasesNow(config, { signal: uninterrupted, stores: [store] });
  return { document: read, text: statusText(read), exitCode: exitCodeFor(read) };
}

function planText(
  { name, app, before, after, people, notes, isFinal }: ReleasePlan,
  approval: string,
): string {
  return [
    `${name} (${app})`,
    `  now    ${before.text}`,
    `  after  ${after.text}${people === null ? '' : `: ${people}`}`,
    ...notes.map((note) => `  ${note}`),
    '',
    isFinal ? 'This cannot be undone. Approve it with:' : 'Approve it with:',
    `  ${approval}`,
  ]
    .map(escapeInvisible)
    .join('\n');
}

/** Returns the command that makes the change of a plan, for the same folder. */
function approvalCommand({ hash, request }: ReleasePlan, { dir, release, share }: RolloutFlags): string {
  const named = request.store === 'googlePlay' ? request.versionCodes[0] : release;
  return [
    `storedeck rollout ${request.action} --store ${request.store}`,
    ...(request.store === 'googlePlay' ? [`--track ${quote(request.track)}`] : []),
    ...(named === undefined ? [] : [`--release ${quote(named)}`]),
    ...(share === undefined ? [] : [`--share ${quote(share)}`]),
    ...(dir === undefined ? [] : [`--dir ${quote(dir)}`]),
    `--approve ${hash}`,
  ].join(' ');
}

/** Quotes a value for a shell, if that is needed. */
function quote(value: string): string {
  return /^[\w./%-]+$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`;
}
