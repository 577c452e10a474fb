import { z } from 'zod';

const text = z.string().nullish();

const Release = z.looseObject({
  name: text,
  status: text,
  /** 64-bit numbers, which Google sends as texts. */
  versionCodes: z.array(z.string()).nullish(),
  userFraction: z.number().nullish(),
  releaseNotes: z.array(z.looseObject({ language: z.string(), text })).nullish(),
});
/** A release in a response of Google. */
export type ReleaseBody = z.infer<typeof Release>;

/**
 * A track in a response of Google: `Track` of the Android Publisher API v3 (revision 20260924). Keys that are not named
 * here are kept, because a track must be sent back with all of them.
 */
export const TrackBody = z.looseObject({ track: z.string(), releases: z.array(Release).nullish() });
/** A track in a response of Google. */
export type TrackBody = z.infer<typeof TrackBody>;
