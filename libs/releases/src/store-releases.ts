import { z } from 'zod';

/** The phased release of an App Store version: Apple offers the update to more people on each of seven days. */
export const PhasedRelease = z
  .object({
    id: z.string(),
    state: z.string().describe("Apple's word: INACTIVE, ACTIVE, PAUSED or COMPLETE."),
    startDate: z.string().nullable(),
    day: z.int().nullable().describe('The day of the release, from 1 to 7; null before its start.'),
    share: z
      .number()
      .nullable()
      .describe('The share of people with automatic updates who get the version on this day, from 0 to 1.'),
    pausedDays: z.int().nullable().describe('The days of all pauses together; Apple allows 30.'),
  })
  .meta({ id: 'PhasedRelease' });
export type PhasedRelease = z.infer<typeof PhasedRelease>;

/** A version in the App Store, with its state in review and how it is released. */
export const ReleaseVersion = z
  .object({
    id: z.string(),
    platform: z.string().describe("Apple's word: IOS, MAC_OS, TV_OS or VISION_OS."),
    versionString: z.string(),
    state: z.string().describe("Apple's word, such as IN_REVIEW."),
    stateText: z.string().describe('The state in words; the word of the store for an unknown state.'),
    createdDate: z.string().nullable(),
    releaseType: z
      .string()
      .nullable()
      .describe("How it is released after the approval, in Apple's word: MANUAL, AFTER_APPROVAL, SCHEDULED."),
    earliestReleaseDate: z.string().nullable(),
    build: z.string().nullable().describe('The number of the attached build; null if there is none.'),
    phasedRelease: PhasedRelease.nullable(),
  })
  .meta({ id: 'ReleaseVersion' });
export type ReleaseVersion = z.infer<typeof ReleaseVersion>;

/** What the App Store has of an app: its live versions, and those that come next. */
export const AppStoreReleases = z
  .object({
    appId: z.string(),
    bundleId: z.string(),
    versions: z.array(ReleaseVersion).describe('iOS first, then the newest first.'),
  })
  .meta({ id: 'AppStoreReleases' });
export type AppStoreReleases = z.infer<typeof AppStoreReleases>;

/** The countries of a release of Google Play. */
export const ReleaseCountries = z.object({
  codes: z.array(z.string()).describe('CLDR codes of two letters.'),
  restOfWorld: z.boolean().describe('Whether all other countries get the release too.'),
});
export type ReleaseCountries = z.infer<typeof ReleaseCountries>;

/** A release on a track of Google Play. */
export const TrackRelease = z
  .object({
    name: z.string().nullable(),
    versionCodes: z
      .array(z.string())
      .describe('The version codes. They identify the release; the name is not unique.'),
    status: z
      .string()
      .nullable()
      .describe("Google's word: draft, inProgress, halted or completed. Null if the track was not read."),
    share: z
      .number()
      .nullable()
      .describe(
        'The share of people who get the release, between 0 and 1, as Google sends it; null without a rollout.',
      ),
    countries: ReleaseCountries.nullable().describe('Null if the release has no countries of its own.'),
    noteLanguages: z
      .array(z.string())
      .nullable()
      .describe('The languages that have release notes; null if the track was not read.'),
    lifecycle: z
      .string()
      .nullable()
      .describe("Google's word for the review and the publication; null if this account cannot read it."),
    stateText: z
      .string()
      .describe('Status and lifecycle in words; the word of the store for an unknown one.'),
  })
  .meta({ id: 'TrackRelease' });
export type TrackRelease = z.infer<typeof TrackRelease>;

/** A track of Google Play, such as `production`, a closed test with a name of its own, or `wear:production`. */
export const ReleaseTrack = z
  .object({ track: z.string(), releases: z.array(TrackRelease) })
  .meta({ id: 'ReleaseTrack' });
export type ReleaseTrack = z.infer<typeof ReleaseTrack>;

/** What Google Play has of an app: its tracks with their releases. */
export const GooglePlayReleases = z
  .object({
    packageName: z.string(),
    tracks: z.array(ReleaseTrack).describe('`production` first.'),
    tracksReadAt: z.iso
      .datetime()
      .describe(
        'When status, share and countries were read, which needs an edit; the lifecycle is read without.',
      ),
    hasLifecycle: z.boolean().describe('Whether Google tells this account the lifecycle of releases.'),
  })
  .meta({ id: 'GooglePlayReleases' });
export type GooglePlayReleases = z.infer<typeof GooglePlayReleases>;

/** The versions and releases of an app; null for a store that was not read. */
export const StoreReleases = z.object({
  appStore: AppStoreReleases.nullable(),
  googlePlay: GooglePlayReleases.nullable(),
});
export type StoreReleases = z.infer<typeof StoreReleases>;
