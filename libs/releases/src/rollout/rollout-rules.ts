import { isShare, shareText } from '../share.ts';
import { trackReleaseText } from '../state-texts.ts';
import type { ReleaseTrack, TrackRelease } from '../store-releases.ts';
import type { ActionRefusal, ReleaseAction } from './release-action.ts';

/** What each status of a release allows (Android Publisher API, "APKs and Tracks"). `completed` is the end. */
const ALLOWED: Readonly<Record<string, readonly ReleaseAction[]>> = {
  inProgress: ['pause', 'raise', 'complete'],
  halted: ['resume', 'complete'],
};

/** A change of a rollout. */
export interface RolloutAction {
  readonly action: ReleaseAction;
  /** The new share; undefined to keep the present one. */
  readonly share?: number | undefined;
}

/** The status and the share of a release. */
export interface RolloutValue {
  readonly status: 'inProgress' | 'halted' | 'completed';
  /** Null with `completed`, because Google refuses a share there. */
  readonly share: number | null;
}

/** Returns the actions that a release allows now. */
export function listRolloutActions(release: TrackRelease): ReleaseAction[] {
  return [...(ALLOWED[release.status ?? ''] ?? [])];
}

/** Returns why an action is not possible with a release of a track; undefined if it is possible. */
export function refuseRolloutAction(
  track: ReleaseTrack,
  release: TrackRelease,
  { action, share }: RolloutAction,
): ActionRefusal | undefined {
  return (
    refuseCodes(track, release) ?? refuseStatus(release, action) ?? refuseShare(release, { action, share })
  );
}

/**
 * Returns the status and the share of a release after an action. The present share is kept as it was read: no number is
 * computed.
 */
export function rolloutAfter(
  { share: now }: TrackRelease,
  { action, share = now ?? undefined }: RolloutAction,
): RolloutValue {
  if (action === 'complete') return { status: 'completed', share: null };
  return { status: action === 'pause' ? 'halted' : 'inProgress', share: share ?? null };
}

/** Returns the status and the share that the value of a plan stands for. A complete release has no share at Google. */
export function toRolloutValue({ state, share }: { state: string; share: number | null }): RolloutValue {
  if (state === 'completed') return { status: 'completed', share: null };
  return { status: state === 'halted' ? 'halted' : 'inProgress', share };
}

function refuseCodes(
  { track, releases }: ReleaseTrack,
  { versionCodes }: TrackRelease,
): ActionRefusal | undefined {
  const isDoubled =
    releases.filter((other) => other.versionCodes.some((code) => versionCodes.includes(code))).length > 1;
  if (versionCodes.length > 0 && !isDoubled) return undefined;
  return {
    reason:
      versionCodes.length === 0
        ? `The release on ${track} has no version code, so it cannot be told from others.`
        : `Two releases on ${track} have the version code ${versionCodes.join(', ')}, so it is not clear which one is meant.`,
    hint: 'Change the rollout in Play Console.',
  };
}

function refuseStatus(release: TrackRelease, action: ReleaseAction): ActionRefusal | undefined {
  if ((ALLOWED[release.status ?? ''] ?? []).includes(action)) return undefined;
  return {
    reason: `The release is ${trackReleaseText({ ...release, lifecycle: null })}.`,
    hint: hintFor(release),
  };
}

function hintFor({ status }: TrackRelease): string {
  if (status === 'completed') return 'It is over: a new release is needed.';
  if (status === 'draft') return 'Start its rollout in Play Console: releasing is the act of a person there.';
  if (status === 'halted') return 'Resume or complete it.';
  return 'Pause, raise or complete it.';
}

function refuseShare(
  { share: now }: TrackRelease,
  { action, share }: RolloutAction,
): ActionRefusal | undefined {
  if (action === 'complete' || action === 'pause')
    return share === undefined
      ? undefined
      : { reason: `No share belongs to the action ${action}.`, hint: 'Leave the share out.' };
  if (share === undefined)
    return action === 'raise'
      ? { reason: 'The new share is missing.', hint: 'Give a share such as 50 %.' }
      : undefined;
  if (!isShare(share))
    return {
      reason: `The share must be between 0 and 100 %, without both.`,
      hint: 'Complete the rollout for 100 %, or pause it.',
    };
  if (now === null || share > now || (action === 'resume' && share === now)) return undefined;
  return {
    reason: `The rollout already reaches ${shareText(now)}, and Google does not take an update back.`,
    hint:
      action === 'resume'
        ? 'Resume it with the same or a higher share.'
        : 'Give a higher share, or pause it.',
  };
}
