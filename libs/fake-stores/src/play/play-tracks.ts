import {
  badRequest,
  GoogleRefusal,
  invalidValue,
  notFound,
  PERMISSION_DENIED,
} from '../google/google-error.ts';
import { methodMissing, type PlayCall } from './play-call.ts';
import type { PlayApp, PlayState } from './play-listing.ts';
import { listBuilds, type PlayRelease, type PlayTrack } from './play-release.ts';
import { readTrack } from './read-release.ts';

const MAX_NOTES = 500;

/**
 * Writes a track. PUT and PATCH both replace the list of releases: a release that is rolled out and missing in the new
 * list is halted, as Google does (r0adkll/upload-google-play#179, fastlane#29447), and a missing draft is deleted.
 */
export async function changeTrack(call: PlayCall, draft: PlayState): Promise<Response> {
  const [, name, ...more] = call.parts;
  const isWrite = call.method === 'PUT' || call.method === 'PATCH';
  if (name === undefined || more.length > 0 || call.upload || !isWrite)
    throw new GoogleRefusal(methodMissing(call));
  const former = draft.tracks.find(({ track }) => track === name);
  if (!former) throw new GoogleRefusal(notFound(`Track ${name} not found.`));
  const sent = await readTrack(call.request, name);
  for (const release of sent.releases ?? []) checkRelease(release, former, call.app);
  const track = withHalted(sent, former);
  draft.tracks = draft.tracks.map((one) => (one === former ? track : one));
  return Response.json(track);
}

function withHalted(sent: PlayTrack, former: PlayTrack): PlayTrack {
  const kept = new Set((sent.releases ?? []).map(listBuilds));
  const left = (former.releases ?? []).filter(
    (release) => release.status === 'inProgress' && !kept.has(listBuilds(release)),
  );
  if (left.length === 0) return sent;
  return {
    ...sent,
    releases: [
      ...(sent.releases ?? []),
      ...left.map((release) => ({ ...release, status: 'halted' as const })),
    ],
  };
}

function checkRelease(release: PlayRelease, track: PlayTrack, app: PlayApp): void {
  for (const code of release.versionCodes ?? [])
    if (!app.builds.has(code))
      throw new GoogleRefusal(badRequest(`Version code ${code} does not exist for this app.`));
  const former = (track.releases ?? []).find((one) => listBuilds(one) === listBuilds(release));
  if (former?.status !== 'completed') return;
  if (release.status !== 'completed')
    throw new GoogleRefusal(badRequest('A completed release cannot get another status.'));
  // No public source shows Google's words for this refusal.
  if (app.closesReleases && JSON.stringify(release) !== JSON.stringify(former))
    throw new GoogleRefusal({ ...PERMISSION_DENIED, message: 'This release can no longer be changed.' });
}

/**
 * Makes the checks of `validate` and `commit` for the tracks that an edit has changed. Google's words: keyman#5533 for a
 * text that is too long, Triple-T/gradle-play-publisher#107 and mozapkpublisher#21 for a language without a listing.
 */
export function checkTracks({ tracks, listings }: PlayState, live: PlayState): void {
  for (const track of tracks)
    if (!live.tracks.includes(track))
      for (const { releaseNotes = [], versionCodes = [] } of track.releases ?? [])
        for (const { language, text } of releaseNotes) {
          const { length } = [...text];
          if (length > MAX_NOTES)
            throw new GoogleRefusal({
              ...PERMISSION_DENIED,
              message: `The release created has notes in language ${language} with length ${length}, which is too long (max: ${MAX_NOTES}).`,
            });
          if (!listings.some((listing) => listing.language === language))
            throw new GoogleRefusal(
              invalidValue(
                403,
                'apkRecentChangesAddedForMissingLanguage',
                `Tried to set recent changes text for APK version ${versionCodes[0]} for language ${language}. Language is not associated with the app.`,
              ),
            );
        }
}
