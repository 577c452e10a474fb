import {
  findDraftRelease,
  findLiveRelease,
  type GooglePlayListing,
  type GooglePlayTrack,
  printNotesField,
  PRODUCTION_TRACK,
} from '@storedeck/listing';

import type { TrackRelease, WholeTrack } from './whole-track.ts';

/** A release of each track, from which a listing has its notes; tracks without one are absent. */
type Chosen = ReadonlyMap<WholeTrack, TrackRelease>;

/**
 * Adds the tracks of an app to the live listing, with the notes of the newest release of each track that is complete or
 * being rolled out.
 */
export function withLiveReleases(
  listing: GooglePlayListing,
  tracks: readonly WholeTrack[],
): GooglePlayListing {
  return withReleases(listing, tracks, chooseReleases(tracks, findLiveRelease));
}

/**
 * Returns the listing that is prepared beside the live one: with the notes of the draft release of each track that has
 * one. Undefined if no track has one. Google's API provides no other unpublished parts, because an edit begins as a copy
 * of the live texts and pictures.
 */
export function withDraftReleases(
  live: GooglePlayListing,
  tracks: readonly WholeTrack[],
): GooglePlayListing | undefined {
  const drafts = chooseReleases(tracks, findDraftRelease);
  if (drafts.size === 0) return undefined;
  const production = [...drafts].find(([{ track }]) => track === PRODUCTION_TRACK)?.[1];
  return {
    ...withReleases(live, tracks, new Map([...chooseReleases(tracks, findLiveRelease), ...drafts])),
    ...(production && { versionName: production.name, releaseStatus: production.status }),
  };
}

/**
 * Describes the tracks with the release of each that gets notes, and reads the notes of these releases in one language.
 */
export function describeNotesReleases(tracks: readonly WholeTrack[]): {
  tracks: GooglePlayTrack[];
  notesIn: (language: string) => Record<string, string | null>;
} {
  const chosen = new Map(
    tracks.flatMap((track) => {
      const { release } = track.notesRelease;
      return release ? [[track, release] as const] : [];
    }),
  );
  return {
    tracks: tracks.map((track) => describeTrack(track, chosen.get(track))),
    notesIn: (language) => readNotes(tracks, language, chosen),
  };
}

function chooseReleases(
  tracks: readonly WholeTrack[],
  find: (releases: readonly TrackRelease[]) => TrackRelease | undefined,
): Chosen {
  return new Map(
    tracks.flatMap((track) => {
      const release = find(track.releases);
      return release ? [[track, release] as const] : [];
    }),
  );
}

function withReleases(
  listing: GooglePlayListing,
  tracks: readonly WholeTrack[],
  chosen: Chosen,
): GooglePlayListing {
  return {
    ...listing,
    tracks: tracks.map((track) => describeTrack(track, chosen.get(track))),
    locales: Object.fromEntries(
      Object.entries(listing.locales).map(([language, locale]) => [
        language,
        { ...locale, ...readNotes(tracks, language, chosen) },
      ]),
    ),
  };
}

/** Reads the notes in one language: a text for each track that has a release, or null if the language has none. */
function readNotes(
  tracks: readonly WholeTrack[],
  language: string,
  chosen: Chosen,
): Record<string, string | null> {
  return Object.fromEntries(
    tracks
      .filter(({ releases }) => releases.length > 0)
      .map((track) => [printNotesField(track.track), chosen.get(track)?.notes[language] ?? null]),
  );
}

function describeTrack({ track, releases }: WholeTrack, chosen: TrackRelease | undefined): GooglePlayTrack {
  return {
    track,
    releases: releases.map(({ notes: _, ...release }) => release),
    notesOf: chosen ? { name: chosen.name, versionCodes: chosen.versionCodes } : null,
  };
}
