import { isSameRelease } from '@storedeck/listing';

import { releaseKey, versionKey } from '../changes/compare-releases.ts';
import { shareText } from '../share.ts';
import { phasedReleaseText, platformName, trackReleaseName, trackReleaseText } from '../state-texts.ts';
import type {
  AppStoreReleases,
  GooglePlayReleases,
  PhasedRelease,
  ReleaseTrack,
  StoreReleases,
  TrackRelease,
} from '../store-releases.ts';
import { MAX_PAUSED_DAYS, refusePhasedAction } from './phased-rules.ts';
import type { ActionRefusal } from './release-action.ts';
import type { ReleaseChangeRequest, ReleasePlan, ReleaseValue } from './release-plan.ts';
import { refuseRolloutAction, rolloutAfter } from './rollout-rules.ts';

/** What is known beside the stores' states. */
export interface PlanHints {
  /** The number of people who have the app, if a person has told it: no interface does. */
  readonly people?: number | undefined;
}

/** A plan, or the reason why there is none. */
export type PlannedChange =
  | { readonly plan: ReleasePlan; readonly refusal?: undefined }
  | { readonly plan?: undefined; readonly refusal: ActionRefusal };

/**
 * Plans one change of a rollout or of a phased release, with its old and its new value. Equal arguments always give the
 * same hash; another state of the version or of any release of the track gives another one, so that a change by another
 * person is noticed.
 */
export async function planReleaseChange(
  request: ReleaseChangeRequest,
  releases: StoreReleases,
  hints: PlanHints = {},
): Promise<PlannedChange> {
  if (request.store === 'appStore') return planPhased(request, releases.appStore);
  return planRollout(request, releases.googlePlay, hints);
}

/** Returns the present value of the version or release that a request names; undefined if the store has none. */
export function findReleaseValue(
  request: ReleaseChangeRequest,
  { appStore, googlePlay }: StoreReleases,
): ReleaseValue | undefined {
  if (request.store === 'appStore') {
    const phased = appStore?.versions.find(({ id }) => id === request.version)?.phasedRelease;
    return phased ? describePhased(phased) : undefined;
  }
  const track = googlePlay?.tracks.find(({ track: name }) => name === request.track);
  const release = track?.releases.find((one) => hasCodes(one, request.versionCodes));
  return release && describeRollout({ ...release, lifecycle: null });
}

type Requested<Name> = Extract<ReleaseChangeRequest, { store: Name }>;

const AFTER_PHASED = { pause: 'PAUSED', resume: 'ACTIVE', raise: 'ACTIVE', complete: 'COMPLETE' } as const;

async function planPhased(
  request: Requested<'appStore'>,
  releases: AppStoreReleases | null,
): Promise<PlannedChange> {
  const version = releases?.versions.find(({ id }) => id === request.version);
  if (!releases || !version) return { refusal: GONE };
  const refusal = refusePhasedAction(version, request.action);
  if (refusal || !version.phasedRelease) return { refusal: refusal ?? GONE };
  const { phasedRelease } = version;
  const { id, state, day } = phasedRelease;
  const next = { ...phasedRelease, state: AFTER_PHASED[request.action] };
  return finishPlan({
    store: 'appStore',
    app: releases.bundleId,
    key: versionKey(version),
    name: `Version ${version.versionString} for ${platformName(version.platform)}`,
    request,
    before: describePhased(phasedRelease),
    after: describePhased(next),
    people: null,
    notes: phasedNotes(request.action, phasedRelease),
    token: [releases.appId, version.id, version.state, id, state, day],
  });
}

function describePhased(phased: PhasedRelease): ReleaseValue {
  const share = phased.state === 'COMPLETE' ? 1 : phased.share;
  return { state: phased.state, share, text: phasedReleaseText(phased) };
}

function phasedNotes(action: string, { pausedDays }: PhasedRelease): string[] {
  if (action === 'pause')
    return [
      'People who have the version keep it, and anybody can still take it from the store page.',
      `Of ${MAX_PAUSED_DAYS} days of pauses, ${MAX_PAUSED_DAYS - (pausedDays ?? 0)} are left.`,
    ];
  return action === 'complete' ? ['Everybody gets the version at once.'] : [];
}

async function planRollout(
  request: Requested<'googlePlay'>,
  releases: GooglePlayReleases | null,
  { people }: PlanHints,
): Promise<PlannedChange> {
  const track = releases?.tracks.find(({ track: name }) => name === request.track);
  const release = track?.releases.find((one) => hasCodes(one, request.versionCodes));
  if (!releases || !track || !release) return { refusal: GONE };
  const refusal = refuseRolloutAction(track, release, request);
  if (refusal) return { refusal };
  const next = rolloutAfter(release, request);
  const after = { ...release, ...next, lifecycle: null };
  return finishPlan({
    store: 'googlePlay',
    app: releases.packageName,
    key: releaseKey(track.track, release.versionCodes),
    name: trackReleaseName(track.track, release),
    request,
    before: describeRollout({ ...release, lifecycle: null }),
    after: describeRollout(after),
    people: peopleText({ from: release.share, to: next.share ?? 1, people, action: request.action }),
    notes: rolloutNotes(request, track),
    token: [releases.packageName, track.track, track.releases.map(rolloutToken)],
  });
}

/** Lists the version codes of the releases that end when a rollout is completed: Google keeps one completed release. */
function listReplaced(track: ReleaseTrack, versionCodes: readonly string[]): string[] {
  return track.releases
    .filter((other) => other.status === 'completed' && !hasCodes(other, versionCodes))
    .map((other) => other.name ?? other.versionCodes.join(', '));
}

function describeRollout(release: TrackRelease): ReleaseValue {
  const { status, share } = release;
  return { state: status ?? '', share: status === 'completed' ? 1 : share, text: trackReleaseText(release) };
}

function rolloutToken({ versionCodes, status, share }: TrackRelease): readonly unknown[] {
  return [versionCodes, status, share];
}

function rolloutNotes({ action, versionCodes }: Requested<'googlePlay'>, track: ReleaseTrack): string[] {
  if (action === 'pause')
    return ['People who have the release keep it. Nobody else gets it until you resume.'];
  if (action !== 'complete') return [];
  const replaced = listReplaced(track, versionCodes);
  return [
    'Everybody gets the release. A completed rollout cannot be paused or taken back; only a new release can replace it.',
    ...(replaced.length > 0 ? [`Release ${replaced.join(', ')} ends on this track.`] : []),
  ];
}

/** Returns roughly how many more people get the release; null if the number of people is not known. */
function peopleText({
  from,
  to,
  people,
  action,
}: {
  from: number | null;
  to: number;
  people: number | undefined;
  action: string;
}): string | null {
  if (people === undefined || (action !== 'raise' && action !== 'complete')) return null;
  const more = Math.round((to - (from ?? 0)) * people);
  return `about ${more.toLocaleString('en-US')} more people (${shareText(to - (from ?? 0))} of ${people.toLocaleString('en-US')})`;
}

const GONE: ActionRefusal = {
  reason: 'The store has no such version or release now.',
  hint: 'Read the states again, and choose one of them.',
};

async function finishPlan({
  token,
  ...plan
}: Omit<ReleasePlan, 'hash' | 'isFinal'> & { token: readonly unknown[] }): Promise<PlannedChange> {
  const { store, request, before, after } = plan;
  const hash = await sha256([store, request, token, before.state, before.share, after.state, after.share]);
  return { plan: { hash, ...plan, isFinal: request.action === 'complete' } };
}

async function sha256(value: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function hasCodes(release: TrackRelease, versionCodes: readonly string[]): boolean {
  return isSameRelease(release, { name: null, versionCodes: [...versionCodes] });
}
