import type { GooglePlayRelease, GooglePlayTrack } from '../listing.ts';

/** What identifies a release: its builds; a release without a build by its name. Names alone are not unique. */
export type ReleaseKey = Pick<GooglePlayRelease, 'name' | 'versionCodes'>;

/** What people read about a release. */
export type ReleaseFacts = Pick<GooglePlayRelease, 'name' | 'status' | 'versionCodes' | 'userFraction'>;

/** Whether two releases are the same one. */
export function isSameRelease(a: ReleaseKey, b: ReleaseKey): boolean {
  if (a.versionCodes.length === 0 && b.versionCodes.length === 0) return (a.name ?? '') === (b.name ?? '');
  const codes = new Set(a.versionCodes);
  return codes.size === new Set(b.versionCodes).size && b.versionCodes.every((code) => codes.has(code));
}

/** Returns the release that visitors get: the newest that is complete or being rolled out. */
export function findLiveRelease<Release extends GooglePlayRelease>(
  releases: readonly Release[],
): Release | undefined {
  return newestFirst(releases).find(({ status }) => status === 'completed' || status === 'inProgress');
}

/**
 * Returns the release that is being prepared: the newest draft, if it is newer than the live release. A draft without a
 * build counts as newer, because a draft may be written before its build is uploaded.
 */
export function findDraftRelease<Release extends GooglePlayRelease>(
  releases: readonly Release[],
): Release | undefined {
  const live = findLiveRelease(releases);
  const isNewer = ({ versionCodes }: Release): boolean =>
    live === undefined || versionCodes.length === 0 || newestCode({ versionCodes }) > newestCode(live);
  const drafts = releases.filter((release) => release.status === 'draft' && isNewer(release));
  return drafts.find(({ versionCodes }) => versionCodes.length === 0) ?? newestFirst(drafts)[0];
}

/** The release that gets the notes of New, or why none gets them. */
export type NotesRelease<Release> =
  | { readonly release: Release; readonly refused?: undefined }
  | { readonly release?: undefined; readonly refused: 'noRelease' | 'sameCode' };

/**
 * Chooses the release of a track that gets notes: the draft, or else the one that is being rolled out, or else the newest
 * complete one. No release is ever created. Where two releases contain the same build, or two have none, it is not
 * certain which one a request would change, so that none gets notes.
 */
export function findNotesRelease<Release extends GooglePlayRelease>(
  releases: readonly Release[],
): NotesRelease<Release> {
  if (isAmbiguous(releases)) return { refused: 'sameCode' };
  const sorted = newestFirst(releases);
  const release =
    findDraftRelease(releases) ??
    sorted.find(({ status }) => status === 'inProgress') ??
    sorted.find(({ status }) => status === 'completed');
  return release ? { release } : { refused: 'noRelease' };
}

/** Names a release for people: `3.5.0 (3500), draft`. */
export function printRelease({ name, status, versionCodes, userFraction }: ReleaseFacts): string {
  const codes = versionCodes.join(', ');
  const named = name && codes ? `${name} (${codes})` : name || codes || 'a release without a name';
  return `${named}, ${printStatus(status ?? '', userFraction)}`;
}

const STATUS_NAMES: Readonly<Record<string, string>> = {
  draft: 'draft',
  inProgress: 'rolling out',
  halted: 'halted',
  completed: 'complete',
};

function printStatus(status: string, share: number | null | undefined): string {
  const name = STATUS_NAMES[status] ?? status;
  const percent = typeof share === 'number' && share > 0 && share < 1 ? ` at ${printPercent(share)}` : '';
  return `${name || 'without a status'}${percent}`;
}

function printPercent(share: number): string {
  return `${Number((share * 100).toPrecision(6))} %`;
}

/** Returns a track with this name; undefined if there is none. */
export function findTrack<Track extends Pick<GooglePlayTrack, 'track'>>(
  tracks: readonly Track[] | undefined,
  name: string,
): Track | undefined {
  return tracks?.find(({ track }) => track === name);
}

function isAmbiguous(releases: readonly GooglePlayRelease[]): boolean {
  const keys = releases.flatMap(({ versionCodes }) =>
    versionCodes.length === 0 ? [''] : [...new Set(versionCodes)],
  );
  return new Set(keys).size < keys.length;
}

function newestFirst<Release extends GooglePlayRelease>(releases: readonly Release[]): Release[] {
  return releases.toSorted((a, b) => {
    const [first, second] = [newestCode(a), newestCode(b)];
    if (first === second) return 0;
    return first > second ? -1 : 1;
  });
}

/** Version codes are 64-bit numbers. A code that is no number counts as the oldest. */
function newestCode({ versionCodes }: Pick<GooglePlayRelease, 'versionCodes'>): bigint {
  return versionCodes.reduce((newest, code) => {
    const number = /^\d{1,19}$/.test(code) ? BigInt(code) : 0n;
    return number > newest ? number : newest;
  }, 0n);
}
