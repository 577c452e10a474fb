import {
  findNotesRelease,
  type GooglePlayRelease,
  isSameRelease,
  isTrackName,
  type NotesRelease,
  type ReleaseKey,
} from '@storedeck/listing';
import { StoreError } from '@storedeck/store-api';

import { hasExactNumbers } from './exact-numbers.ts';
import type { ReleaseBody, TrackBody } from './track-body.ts';

/** A release of a track, with its notes by language. */
export interface TrackRelease extends GooglePlayRelease {
  readonly notes: Readonly<Record<string, string>>;
}

/**
 * A track as Google has sent it: all its releases, with all their keys. A request that writes a track replaces the list
 * of its releases, and a release that is rolled out and missing in the list is halted. So requests accept only objects
 * of this class: one can only be made from a response of Google, and its methods change one release and keep the others.
 */
export class WholeTrack {
  /** The name as Google spells it, such as `wear:production`. */
  readonly track: string;
  readonly #body: TrackBody;

  private constructor(body: TrackBody) {
    this.track = body.track;
    this.#body = body;
  }

  /** Reads a track of a response; undefined if its name cannot be shown, or be a part of a key. */
  static read(body: TrackBody): WholeTrack | undefined {
    return isTrackName(body.track) ? new WholeTrack(body) : undefined;
  }

  /** The releases in Google's order. */
  get releases(): readonly TrackRelease[] {
    return (this.#body.releases ?? []).map(describeRelease);
  }

  /** The release that gets notes, or why none does; see `findNotesRelease`. */
  get notesRelease(): NotesRelease<TrackRelease> {
    return findNotesRelease(this.releases);
  }

  /**
   * Returns the track with one release changed, and all others as they are.
   *
   * @throws StoreError PLAN_CHANGED if the track does not have exactly one such release; STORE_ANSWER_INVALID if it
   * contains a number that cannot be sent back exactly
   */
  withRelease(release: ReleaseKey, change: (body: ReleaseBody) => ReleaseBody): WholeTrack {
    const releases = this.#body.releases ?? [];
    const [found, ...others] = releases.filter((one) => isSameRelease(describeRelease(one), release));
    if (found === undefined || others.length > 0) throw releaseGone(this.track, release);
    if (!hasExactNumbers(this.#body)) throw notExact(this.track);
    return new WholeTrack({
      ...this.#body,
      releases: releases.map((one) => (one === found ? change(one) : one)),
    });
  }

  /**
   * Returns the track without the releases that end when this one is complete: a track has one complete release, which
   * contains the builds that people get. Releases that are rolled out, halted or drafts stay.
   */
  withoutReplaced(release: ReleaseKey): WholeTrack {
    const releases = this.#body.releases ?? [];
    return new WholeTrack({
      ...this.#body,
      releases: releases.filter(
        (one) => one.status !== 'completed' || isSameRelease(describeRelease(one), release),
      ),
    });
  }

  /** The body of the request that writes the whole track. */
  toBody(): TrackBody {
    return this.#body;
  }
}

function describeRelease({
  name,
  status,
  versionCodes,
  userFraction,
  releaseNotes,
}: ReleaseBody): TrackRelease {
  return {
    name: name ?? null,
    status: status ?? null,
    versionCodes: versionCodes ?? [],
    ...(typeof userFraction === 'number' && { userFraction }),
    notes: Object.fromEntries((releaseNotes ?? []).map(({ language, text }) => [language, text ?? ''])),
  };
}

function releaseGone(track: string, { name, versionCodes }: ReleaseKey): StoreError {
  const named = versionCodes.join(', ') || name || 'without a build';
  return new StoreError(
    'PLAN_CHANGED',
    `The track ${track} of Google Play no longer has the release ${named}.`,
    {
      store: 'googlePlay',
      hint: 'Make a new plan; it shows the releases that the track has now.',
    },
  );
}

function notExact(track: string): StoreError {
  return new StoreError(
    'STORE_ANSWER_INVALID',
    `The track ${track} of Google Play contains a number that cannot be sent back exactly, so the track is not changed.`,
    { store: 'googlePlay', hint: 'Change this track in Play Console.' },
  );
}
