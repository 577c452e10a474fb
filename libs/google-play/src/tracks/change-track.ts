import type { ReleaseKey } from '@storedeck/listing';

import type { ReleaseBody } from './track-body.ts';
import type { WholeTrack } from './whole-track.ts';

/**
 * Returns a track with other notes of one release. Every other value stays. The notes of a language that `notes` does
 * not contain stay, and an empty text changes nothing; null removes the notes of a language.
 *
 * @throws StoreError PLAN_CHANGED if the track does not have exactly one such release
 */
export function changeNotes(
  track: WholeTrack,
  release: ReleaseKey,
  notes: Readonly<Record<string, string | null>>,
): WholeTrack {
  return track.withRelease(release, (body) => withNotes(body, new Map(Object.entries(notes))));
}

function withNotes(body: ReleaseBody, notes: ReadonlyMap<string, string | null>): ReleaseBody {
  const former = body.releaseNotes ?? [];
  const known = new Set(former.map(({ language }) => language));
  const kept = former.flatMap((one) => {
    const text = notes.get(one.language);
    if (text === null) return [];
    return [text ? { ...one, text } : one];
  });
  const added = [...notes].flatMap(([language, text]) =>
    text && !known.has(language) ? [{ language, text }] : [],
  );
  if (kept.length === 0 && added.length === 0 && former.length === 0) return body;
  return { ...body, releaseNotes: [...kept, ...added] };
}

/** The stage of a rollout. */
export interface Rollout {
  readonly status: 'inProgress' | 'halted' | 'completed';
  /** The share of users, strictly between 0 and 1. A complete release has none. */
  readonly userFraction?: number;
}

/**
 * Returns a track with another stage of the rollout of one release. Every other value stays, except that a release that
 * becomes complete replaces the complete one. The rules of a rollout are the caller's matter.
 *
 * @throws StoreError PLAN_CHANGED if the track does not have exactly one such release
 */
export function changeRollout(track: WholeTrack, release: ReleaseKey, rollout: Rollout): WholeTrack {
  const next = track.withRelease(release, ({ userFraction: _former, ...body }) => ({
    ...body,
    status: rollout.status,
    ...(rollout.userFraction !== undefined && { userFraction: rollout.userFraction }),
  }));
  return rollout.status === 'completed' ? next.withoutReplaced(release) : next;
}
