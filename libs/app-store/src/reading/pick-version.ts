import { isEditableState, isLiveState } from '@storedeck/listing';

import type { AppInfo, Version } from '../client/response-schemas.ts';

/** The states of live versions. Requests for versions are filtered by these states and `UPCOMING_STATES`. */
export const LIVE_STATES = ['READY_FOR_DISTRIBUTION', 'PROCESSING_FOR_DISTRIBUTION'] as const;

/**
 * The states of versions that are not live yet. Only versions in one of these states or in `LIVE_STATES` are requested,
 * because an old app also has hundreds of replaced versions.
 */
export const UPCOMING_STATES = [
  'PREPARE_FOR_SUBMISSION',
  'DEVELOPER_REJECTED',
  'REJECTED',
  'METADATA_REJECTED',
  'INVALID_BINARY',
  'WAITING_FOR_REVIEW',
  'IN_REVIEW',
  'READY_FOR_REVIEW',
  'ACCEPTED',
  'PENDING_APPLE_RELEASE',
  'PENDING_DEVELOPER_RELEASE',
  'WAITING_FOR_EXPORT_COMPLIANCE',
] as const;

export interface PickedVersion {
  /** The version whose listing is read. */
  version: Version;
  /** The upcoming version beside the live one; undefined if there is none or if `version` is not live. */
  editable: Version | undefined;
}

/**
 * Returns for each platform the live version, or the newest upcoming version if no version is live. iOS comes first,
 * because the listing uses the texts of iOS.
 */
export function pickVersions(versions: Version[]): PickedVersion[] {
  const platforms = new Map<string, Version[]>();
  for (const version of versions) {
    const platform = version.attributes.platform ?? 'IOS';
    platforms.set(platform, [...(platforms.get(platform) ?? []), version]);
  }
  return [...platforms]
    .sort(([a], [b]) => Number(b === 'IOS') - Number(a === 'IOS') || a.localeCompare(b))
    .flatMap(([, ofPlatform]) => pickOne(ofPlatform));
}

/**
 * Returns the app information of the live listing if `live` is true, otherwise the app information of the upcoming
 * listing. If the app has only one app information, that app information is returned.
 */
export function pickAppInfo(infos: AppInfo[], { live }: { live: boolean }): AppInfo | undefined {
  const isLive = ({ attributes }: AppInfo): boolean => attributes?.state === 'READY_FOR_DISTRIBUTION';
  const isReplaced = ({ attributes }: AppInfo): boolean => attributes?.state === 'REPLACED_WITH_NEW_INFO';
  const usable = infos.filter((info) => !isReplaced(info));
  return usable.find((info) => isLive(info) === live) ?? usable[0];
}

export function isLiveVersion({ attributes }: Version): boolean {
  return isLiveState(attributes.appVersionState);
}

function pickOne(versions: Version[]): PickedVersion[] {
  const newestFirst = [...versions].sort(byAge);
  const live = newestFirst.find(isLiveVersion);
  const editable = pickUpcoming(newestFirst);
  const version = live ?? editable;
  return version ? [{ version, editable: live ? editable : undefined }] : [];
}

/**
 * The newest upcoming version that accepts changes, or else the newest upcoming one, also in a state that is not known
 * here. Apple allows one at a time for each platform, so that more than one is an exception.
 */
export function pickUpcoming(newestFirst: readonly Version[]): Version | undefined {
  const upcoming = newestFirst.filter(
    (version) =>
      !isLiveVersion(version) && version.attributes.appVersionState !== 'REPLACED_WITH_NEW_VERSION',
  );
  return upcoming.find(({ attributes }) => isEditableState(attributes.appVersionState)) ?? upcoming[0];
}

/** Compares two versions: the newest one comes first. Without dates, the higher version string comes first. */
export function byAge(a: Version, b: Version): number {
  const age = Date.parse(b.attributes.createdDate ?? '') - Date.parse(a.attributes.createdDate ?? '');
  return age || b.attributes.versionString.localeCompare(a.attributes.versionString, 'en', { numeric: true });
}
