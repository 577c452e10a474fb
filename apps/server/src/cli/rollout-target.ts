import type { ReleasesRead } from '@storedeck/contract';
import {
  listPhasedActions,
  listRolloutActions,
  parseShare,
  type ReleaseAction,
  type ReleaseChangeRequest,
} from '@storedeck/releases';

import { ServerError } from '../server-error.ts';

/** The release that a person names on the command line. */
export interface RolloutTarget {
  readonly store: 'appStore' | 'googlePlay';
  readonly action: ReleaseAction;
  readonly track?: string | undefined;
  /** A version code on Google Play, or the number of a version in the App Store. */
  readonly release?: string | undefined;
  /** Such as `50%`. */
  readonly share?: string | undefined;
}

const TRACK = 'production';

/**
 * Returns the request for the release that is named, or for the only one that allows the action.
 *
 * @throws ServerError INPUT_INVALID if none or several are meant, or for a share that is none; the failure of the store
 * if it could not be read
 */
export function findRolloutTarget(target: RolloutTarget, releases: ReleasesRead): ReleaseChangeRequest {
  // Of a store that was not read, it is not known what it has.
  const failure = releases.notRead.find(({ store }) => store === target.store);
  if (failure)
    throw new ServerError(
      failure.code,
      failure.error,
      failure.hint === undefined ? {} : { hint: failure.hint },
    );
  return target.store === 'appStore' ? findVersion(target, releases) : findRelease(target, releases);
}

function findVersion(
  { action, release, share, track }: RolloutTarget,
  { appStore }: ReleasesRead,
): ReleaseChangeRequest {
  if (share !== undefined || track !== undefined)
    throw invalid('A phased release of the App Store has no share and no track that can be chosen.');
  const versions = appStore?.versions ?? [];
  const found = release
    ? versions.filter(({ versionString }) => versionString === release)
    : versions.filter((version) => listPhasedActions(version).includes(action));
  const [version, ...others] = found;
  if (!version) throw invalid(`The App Store has no version${named(release)} for the action ${action}.`);
  if (others.length > 0) throw several(found.map(({ versionString }) => versionString));
  return { store: 'appStore', version: version.id, action };
}

function findRelease(
  { action, release, share, track: name = TRACK }: RolloutTarget,
  { googlePlay }: ReleasesRead,
): ReleaseChangeRequest {
  const track = googlePlay?.tracks.find((one) => one.track === name);
  if (!track)
    throw invalid(
      `Google Play has no track ${name}.`,
      `Tracks: ${googlePlay?.tracks.map((one) => one.track).join(', ') || 'none'}.`,
    );
  const found = release
    ? track.releases.filter(({ versionCodes }) => versionCodes.includes(release))
    : track.releases.filter((one) => listRolloutActions(one).includes(action));
  const [one, ...others] = found;
  if (!one) throw invalid(`The track ${name} has no release${named(release)} for the action ${action}.`);
  if (others.length > 0) throw several(found.map(({ versionCodes }) => versionCodes.join('+')));
  return {
    store: 'googlePlay',
    track: name,
    versionCodes: one.versionCodes,
    action,
    ...(share !== undefined && { share: readShare(share) }),
  };
}

function readShare(text: string): number {
  const share = parseShare(text);
  if (share === undefined)
    throw invalid(
      `${JSON.stringify(text.slice(0, 20))} is no share of a rollout.`,
      'Write it as 50%, between 0 and 100 without both. For 100 %, use the action complete.',
    );
  return share;
}

function named(release: string | undefined): string {
  return release === undefined ? '' : ` ${release}`;
}

function several(names: readonly string[]): ServerError {
  return invalid('Several releases allow this action.', `Name one with --release: ${names.join(', ')}.`);
}

function invalid(
  message: string,
  hint = 'See the releases and their states with "storedeck status".',
): ServerError {
  return new ServerError('INPUT_INVALID', message, { hint });
}
