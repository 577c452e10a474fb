import { z } from 'zod';

/**
 * The releases of a track with their lifecycle, as `applications.tracks.releases.list` sends them (`ReleaseSummary` of
 * @googleapis/androidpublisher 42). Google sends at most 20 releases, none of them obsolete, and an empty body if there
 * are none.
 */
export const ReleaseSummaries = z.preprocess(
  (value) => value ?? {},
  z.object({
    releases: z
      .array(
        z.object({
          releaseLifecycleState: z.string().nullish(),
          activeArtifacts: z
            .array(z.object({ versionCode: z.union([z.int(), z.string().regex(/^\d{1,19}$/)]).nullish() }))
            .nullish(),
        }),
      )
      .nullish(),
  }),
);

/** A release with its lifecycle. */
export type ReleaseSummary = NonNullable<z.infer<typeof ReleaseSummaries>['releases']>[number];

/** Returns the version codes of a release. */
export function listVersionCodes({ activeArtifacts }: ReleaseSummary): string[] {
  return (activeArtifacts ?? []).flatMap(({ versionCode }) =>
    versionCode == null ? [] : [String(versionCode)],
  );
}
