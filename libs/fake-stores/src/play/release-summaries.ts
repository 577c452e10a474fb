import type { PlayApp } from './play-listing.ts';
import type { PlayRelease } from './play-release.ts';

/** The most releases that Google sends for a track. */
const MAX_RELEASES = 20;
const PREFIX = 'RELEASE_LIFECYCLE_STATE_';

/**
 * Returns the releases of a track with their lifecycle, as `applications.tracks.releases.list` sends them
 * (`ListReleaseSummariesResponse` of @googleapis/androidpublisher 42); undefined if there is no such track. A version code
 * is a number there, and a text in an edit.
 */
export function listReleaseSummaries(app: PlayApp, track: string): object | undefined {
  const found = app.live.tracks.find((row) => row.track === track);
  if (!found) return undefined;
  const releases = (found.releases ?? []).slice(0, MAX_RELEASES).map((release) => ({
    ...(release.name !== undefined && { releaseName: release.name }),
    track,
    activeArtifacts: (release.versionCodes ?? []).map((code) => ({ versionCode: Number(code) })),
    releaseLifecycleState: PREFIX + findLifecycle(app, release),
  }));
  return releases.length === 0 ? {} : { releases };
}

/** Google calls a partial or halted rollout published too. */
function findLifecycle({ lifecycles }: PlayApp, { versionCodes = [], status }: PlayRelease): string {
  const given = versionCodes.map((code) => lifecycles.get(code)).find((state) => state !== undefined);
  return given ?? (status === 'draft' ? 'DRAFT' : 'PUBLISHED');
}
