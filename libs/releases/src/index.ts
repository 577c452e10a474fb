export { compareReleases, ReleaseStateChange, releaseKey, versionKey } from './changes/compare-releases.ts';
export { appInfoLink, PLAY_CONSOLE, versionLink } from './console-links.ts';
export { findBlockers, isReady } from './ready/find-blockers.ts';
export { READY_LEVELS, ReadyLine } from './ready/ready-line.ts';
export type {
  AppStoreFacts,
  BuildFacts,
  ListingError,
  ListingFacts,
  LocaleFacts,
  ReleaseFacts,
  ReviewFacts,
  UpcomingVersion,
} from './ready/release-facts.ts';
export { listPhasedActions, MAX_PAUSED_DAYS, refusePhasedAction } from './rollout/phased-rules.ts';
export { InterruptedChange, interruptedText, judgeInterrupted } from './rollout/interrupted-change.ts';
export { planReleaseChange } from './rollout/plan-release-change.ts';
export type { PlanHints, PlannedChange } from './rollout/plan-release-change.ts';
export { ReleaseAction } from './rollout/release-action.ts';
export type { ActionRefusal } from './rollout/release-action.ts';
export { ReleaseChangeRequest, ReleasePlan, ReleaseValue } from './rollout/release-plan.ts';
export {
  listRolloutActions,
  refuseRolloutAction,
  rolloutAfter,
  toRolloutValue,
} from './rollout/rollout-rules.ts';
export type { RolloutAction, RolloutValue } from './rollout/rollout-rules.ts';
export { isShare, parseShare, phasedShare, shareText } from './share.ts';
export {
  lifecycleText,
  phasedReleaseText,
  platformName,
  releaseTypeText,
  trackReleaseName,
  trackReleaseText,
} from './state-texts.ts';
export {
  AppStoreReleases,
  GooglePlayReleases,
  PhasedRelease,
  ReleaseCountries,
  ReleaseTrack,
  ReleaseVersion,
  StoreReleases,
  TrackRelease,
} from './store-releases.ts';
