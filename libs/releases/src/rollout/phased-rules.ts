import { isLiveState, versionStateText } from '@storedeck/listing';

import { phasedReleaseText } from '../state-texts.ts';
import type { ReleaseVersion } from '../store-releases.ts';
import type { ActionRefusal, ReleaseAction } from './release-action.ts';

/** The days of all pauses of a phased release together (App Store Connect Help, "Release a version update in phases"). */
export const MAX_PAUSED_DAYS = 30;

/** What each state of a phased release allows. A phased release that has not started belongs to releasing the version. */
const ALLOWED: Readonly<Record<string, readonly ReleaseAction[]>> = {
  ACTIVE: ['pause', 'complete'],
  PAUSED: ['resume', 'complete'],
};

/** Returns the actions that the phased release of a version allows now. */
export function listPhasedActions(version: Pick<ReleaseVersion, 'state' | 'phasedRelease'>): ReleaseAction[] {
  const { state = '' } = version.phasedRelease ?? {};
  return (ALLOWED[state] ?? []).filter((action) => refusePhasedAction(version, action) === undefined);
}

/** Returns why an action is not possible with the phased release of a version; undefined if it is possible. */
export function refusePhasedAction(
  { state, phasedRelease }: Pick<ReleaseVersion, 'state' | 'phasedRelease'>,
  action: ReleaseAction,
): ActionRefusal | undefined {
  if (!phasedRelease)
    return {
      reason: 'The version has no phased release.',
      hint: 'Choose a phased release in App Store Connect before the version is released.',
    };
  if (!isLiveState(state))
    return {
      reason: `The version is not live (${versionStateText(state)}), so its phased release has not started.`,
      hint: 'Release the version in App Store Connect first.',
    };
  if (action === 'raise')
    return {
      reason: 'Apple sets the share of a phased release by its day.',
      hint: 'Pause, resume or complete it.',
    };
  if (!(ALLOWED[phasedRelease.state] ?? []).includes(action))
    return {
      reason: `The phased release is ${phasedReleaseText(phasedRelease)}.`,
      hint:
        phasedRelease.state === 'COMPLETE'
          ? 'It is over: a new version is needed.'
          : 'See its state in App Store Connect.',
    };
  if (action === 'pause' && (phasedRelease.pausedDays ?? 0) >= MAX_PAUSED_DAYS)
    return {
      reason: `The pauses of this phased release have already taken ${phasedRelease.pausedDays} days; Apple allows ${MAX_PAUSED_DAYS}.`,
      hint: 'Complete it, or submit a new version.',
    };
  return undefined;
}
