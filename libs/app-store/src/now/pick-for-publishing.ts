import { isEditableState } from '@storedeck/listing';

import type { Version } from '../client/response-schemas.ts';
import { byAge, isLiveVersion, pickUpcoming } from '../reading/pick-version.ts';

/** Why a version or an app information in this state cannot be changed. */
const WHY_LOCKED: Readonly<Record<string, string>> = {
  READY_FOR_REVIEW: 'is part of a submission',
  WAITING_FOR_REVIEW: 'waits for its review',
  IN_REVIEW: 'is in review',
  ACCEPTED: 'was accepted in the review',
  WAITING_FOR_EXPORT_COMPLIANCE: 'waits for its export compliance',
  PENDING_DEVELOPER_RELEASE: 'was approved, and waits for its release',
  PENDING_APPLE_RELEASE: 'was approved, and waits for its release',
  PENDING_RELEASE: 'was approved, and waits for its release',
  READY_FOR_DISTRIBUTION: 'is live',
};

const PLATFORM_NAMES: Readonly<Record<string, string>> = {
  MAC_OS: 'macOS',
  TV_OS: 'tvOS',
  VISION_OS: 'visionOS',
};

/** The version whose listing New is compared with. */
export interface PickedForPublishing {
  readonly version: Version | undefined;
  /** Why the version accepts no changes, as a sentence; undefined if it accepts changes. */
  readonly locked: string | undefined;
}

/** Picks the iOS version that accepts changes, or else the one that is upcoming, or else the live one. */
export function pickForPublishing(versions: readonly Version[]): PickedForPublishing {
  const newestFirst = versions.toSorted(byAge);
  const ios = newestFirst.filter(({ attributes }) => (attributes.platform ?? 'IOS') === 'IOS');
  const upcoming = pickUpcoming(ios);
  if (upcoming) {
    const { versionString, appVersionState: state } = upcoming.attributes;
    if (isEditableState(state)) return { version: upcoming, locked: undefined };
    return {
      version: upcoming,
      locked: `Version ${versionString} ${WHY_LOCKED[state] ?? 'cannot be changed'} (${state}), so the App Store accepts no changes of its listing now.`,
    };
  }
  const live = ios[0];
  return { version: live, locked: withoutUpcoming(live, newestFirst) };
}

/** Returns why nothing can be changed if the App Store has no upcoming version for iOS. */
function withoutUpcoming(live: Version | undefined, versions: readonly Version[]): string {
  const other = versions.find(
    (version) => !isLiveVersion(version) && (version.attributes.platform ?? 'IOS') !== 'IOS',
  );
  const found = live
    ? `For iOS, only the live version ${live.attributes.versionString} exists.`
    : 'The app has no version for iOS.';
  const { platform, versionString = '', appVersionState = '' } = other?.attributes ?? {};
  const beside = other
    ? ` Version ${versionString} (${appVersionState}) is for ${PLATFORM_NAMES[platform ?? ''] ?? platform}; Storedeck publishes only the iOS version.`
    : '';
  return `${found}${beside} Create the next version for iOS in App Store Connect.`;
}

/** Returns why an app information in this state cannot be changed, as a sentence; undefined if it can be changed. */
export function lockOfInfo(state: string | undefined): string | undefined {
  if (state !== undefined && isEditableState(state)) return undefined;
  const why =
    state === undefined ? 'does not exist yet' : `${WHY_LOCKED[state] ?? 'cannot be changed'} (${state})`;
  return `The app information ${why}, so name, subtitle and privacy addresses cannot be changed now.`;
}
