import { constantName, releaseStatusText } from '@storedeck/listing';

import { shareText } from './share.ts';
import type { PhasedRelease, TrackRelease } from './store-releases.ts';

/** How a version is released after its approval. */
const RELEASE_TYPES: Readonly<Record<string, string>> = {
  MANUAL: 'after the approval, when you release it',
  AFTER_APPROVAL: 'by itself after the approval',
  SCHEDULED: 'by itself after the approval, not before',
};

/**
 * Returns when a version goes out after its approval, such as `by itself after the approval, not before
 * 2026-12-01T08:00:00Z`; undefined if the store does not tell it. An unknown type is given in the word of the store.
 */
export function releaseTypeText(type: string | null, earliestDate: string | null): string | undefined {
  if (type === null) return undefined;
  const text = own(RELEASE_TYPES, type) ?? type;
  if (type !== 'SCHEDULED') return text;
  return `${text} ${earliestDate ?? 'a date that the store does not tell'}`;
}

const PHASED_STATES: Readonly<Record<string, string>> = {
  INACTIVE: 'not started',
  ACTIVE: 'running',
  PAUSED: 'paused',
  COMPLETE: 'ended: everybody gets the version',
};

/** Returns the state of a phased release in words, with its day and share while it runs or is paused. */
export function phasedReleaseText({
  state,
  day,
  share,
}: Pick<PhasedRelease, 'state' | 'day' | 'share'>): string {
  const text = own(PHASED_STATES, state) ?? state;
  if (state !== 'ACTIVE' && state !== 'PAUSED') return text;
  const where = day === null ? undefined : `day ${day} of 7`;
  return [text, where, share === null ? undefined : shareText(share)].filter(Boolean).join(', ');
}

/** The states of a release (`RELEASE_LIFECYCLE_STATE_…` of `applications.tracks.releases.list`), without their prefix. */
const LIFECYCLES: Readonly<Record<string, string>> = {
  DRAFT: 'not rolled out',
  NOT_SENT_FOR_REVIEW: 'saved, but not sent for review: send it in Play Console',
  IN_REVIEW: 'in review',
  APPROVED_NOT_PUBLISHED: 'approved, held back by managed publishing',
  NOT_APPROVED: 'refused: the reason is only in Play Console',
  PUBLISHED: 'public',
};
const PREFIX = 'RELEASE_LIFECYCLE_STATE_';

/** Returns the lifecycle of a release of Google Play in words; for an unknown one, the word of the store. */
export function lifecycleText(lifecycle: string): string {
  return own(LIFECYCLES, shortLifecycle(lifecycle)) ?? lifecycle;
}

/** Returns the lifecycle without Google's prefix, such as `IN_REVIEW`. */
export function shortLifecycle(lifecycle: string): string {
  return lifecycle.startsWith(PREFIX) ? lifecycle.slice(PREFIX.length) : lifecycle;
}

/**
 * Returns the state of a release in words, such as `rolling out to 20 %; in review`. `PUBLISHED` is left out beside a
 * status, because Google also calls a partial or halted rollout published.
 */
export function trackReleaseText({
  status,
  share,
  lifecycle,
}: Pick<TrackRelease, 'status' | 'share' | 'lifecycle'>): string {
  const word = status === null ? undefined : releaseStatusText(status);
  const at = share === null ? '' : ` ${status === 'inProgress' ? 'to' : 'at'} ${shareText(share)}`;
  const parts = [word === undefined ? undefined : word + at];
  if (lifecycle !== null && !isSaid(shortLifecycle(lifecycle), status)) parts.push(lifecycleText(lifecycle));
  return parts.filter(Boolean).join('; ') || 'state unknown';
}

/** Whether the status already says what the lifecycle says. */
function isSaid(lifecycle: string, status: string | null): boolean {
  return (
    (lifecycle === 'PUBLISHED' && status !== null && status !== 'draft') ||
    (lifecycle === 'DRAFT' && status === 'draft')
  );
}

/** Returns the name of a release with its track, such as `Release 3.5.0 on production`. */
export function trackReleaseName(
  track: string,
  { name, versionCodes }: Pick<TrackRelease, 'name' | 'versionCodes'>,
): string {
  return `Release ${name ?? (versionCodes.join(', ') || 'without a build')} on ${track}`;
}

/** Returns the name of a platform of the App Store: `IOS` → "iOS". */
export function platformName(platform: string): string {
  return (
    own({ IOS: 'iOS', MAC_OS: 'macOS', TV_OS: 'tvOS', VISION_OS: 'visionOS' }, platform) ??
    constantName(platform)
  );
}

/** Returns the entry of a table, but nothing that every object inherits, because the word comes from a store. */
function own(table: Readonly<Record<string, string>>, word: string): string | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}
