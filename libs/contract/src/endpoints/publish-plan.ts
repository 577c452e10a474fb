import { StoreName as AnyStoreName, STORES } from '@storedeck/listing';
import { z } from 'zod';

import { ListedProblem } from './problem.ts';

const count = z.int().nonnegative();
const text = z.string();

/** A store, in any spelling; requests and responses name it as in the listing files and in the keys of a plan. */
export const StoreName = AnyStoreName.meta({ id: 'StoreName' });

const key = z
  .string()
  .min(1)
  .max(300)
  .describe(
    'The key of a place of the plan: `appStore/de-DE/subtitle`, `googlePlay/fr-FR/phoneScreenshots`. A key that covers no place is refused with `INPUT_INVALID`, which names the nearest key.',
  );
const keys = z.array(key).max(10_000);

/**
 * The user's choices for a plan. To publish the plan, the client must send the same choices. Each key must cover a place
 * of the plan.
 */
export const PublishChoices = z
  .object({
    stores: z
      .array(StoreName)
      .min(1)
      .max(STORES.length)
      .optional()
      .describe('Default: every store that New contains and that has credentials.'),
    mine: keys
      .optional()
      .describe(
        'Conflicts in which New replaces the value of the store. A whole key also overwrites a place that has changed only in the store.',
      ),
    leaveOut: keys
      .optional()
      .describe(
        'Places that are not changed. The beginning of a key, such as `appStore/de-DE`, leaves out everything below it.',
      ),
    allowRemovals: keys.optional().describe('Sets and locales that may be removed; only whole keys count.'),
  })
  .meta({ id: 'PublishChoices' });
export type PublishChoices = z.infer<typeof PublishChoices>;

/** A picture that a store has, or that the listing New has. */
export const PlanPicture = z
  .object({
    file: text
      .nullable()
      .describe(
        'Path relative to the working folder, such as `assets/new/…`; the server serves it below `/`. Null for a picture that is only in the store until a sync downloads it.',
      ),
    remoteId: text.nullable().describe('The store’s id of the picture.'),
    fileName: text.nullable().describe('The file name at upload. For display only.'),
    width: z.int().positive().nullable(),
    height: z.int().positive().nullable(),
    posterTime: text
      .optional()
      .describe('The time of the poster frame of an app preview, such as `00:00:05:00`.'),
    aiGeneratedState: text
      .optional()
      .describe('Whether the picture was made with AI, as a person has declared it, in Google’s words.'),
  })
  .meta({ id: 'PlanPicture' });
export type PlanPicture = z.infer<typeof PlanPicture>;

/** A picture of a set after publishing. */
export const PlannedPicture = PlanPicture.extend({
  upload: z.boolean().describe('Whether the picture is uploaded; false if the store has it already.'),
  bytes: count.nullable().describe('The size of the file that is uploaded.'),
  reencoded: z
    .boolean()
    .describe(
      'Whether the file was downloaded from a store. The uploaded picture is then encoded a second time.',
    ),
}).meta({ id: 'PlannedPicture' });
export type PlannedPicture = z.infer<typeof PlannedPicture>;

/** A place in the listings: a store, one of its locales, and a text or the set of a slot in this locale. */
const place = {
  store: StoreName,
  key,
  locale: text.nullable().describe('Null for a text that all locales share.'),
  field: text.nullable().describe('Null unless the place is a text.'),
  slot: text.nullable().describe('Null unless the place is a set of pictures.'),
};

/** A release of a track of Google Play, as it was when the plan was made. */
const PlannedRelease = z
  .object({
    track: text,
    name: text.nullable(),
    status: text.nullable().describe('Google’s status: `draft`, `inProgress`, `halted` or `completed`.'),
    versionCodes: z.array(text),
    userFraction: z.number().optional().describe('The share of users, between 0 and 1.'),
  })
  .meta({ id: 'PlannedRelease' });

/** One change of a plan. */
export const PlanChange = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('text'),
      ...place,
      before: text,
      after: text.describe('An empty text clears the field.'),
      release: PlannedRelease.optional().describe(
        'For release notes of Google Play: the release that gets them.',
      ),
    }),
    z.object({ kind: z.literal('addLocale'), ...place }),
    z.object({
      kind: z.literal('removeLocale'),
      ...place,
      pictures: count.describe('The number of pictures that are removed with the locale.'),
    }),
    z.object({
      kind: z.literal('set'),
      ...place,
      before: z.array(PlanPicture),
      after: z.array(PlannedPicture).describe('In display order. Without pictures, the set is removed.'),
    }),
  ])
  .meta({ id: 'PlanChange' });
export type PlanChange = z.infer<typeof PlanChange>;

/** A text, or the pictures of a set. */
const value = z.union([text, z.array(PlanPicture)]);

/**
 * A place that New changes and in which the store has neither the value of New nor the value from which New was
 * started. A person decides which value the store gets.
 */
export const PlanConflict = z
  .object({
    ...place,
    why: z
      .enum(['prepared', 'changedAfterStart', 'changedAfterSync'])
      .describe(
        '`prepared`: the App Store version in preparation already had another value at the last sync, or the release of Google Play already has notes in the language. `changedAfterStart`: changed on Google Play after New was started. `changedAfterSync`: changed in the store after the last sync.',
      ),
    reason: text.describe('`why` as a sentence for the user.'),
    base: value
      .nullable()
      .describe('The value from which New was started; null if it is still the live value.'),
    live: value
      .nullable()
      .describe('The live value; on the App Store as of the last sync. Null if no version is live.'),
    draft: value
      .nullable()
      .describe('The value of the App Store version in preparation. Null on Google Play.'),
    new: value.describe('The value of New.'),
  })
  .meta({ id: 'PlanConflict' });
export type PlanConflict = z.infer<typeof PlanConflict>;

/** A conflict that the choices decide. Its place is also among the changes, or among those that are left alone. */
const DecidedConflict = PlanConflict.extend({
  decision: z
    .enum(['mine', 'theirs'])
    .describe('`mine`: the value of New is published. `theirs`: the store keeps its value.'),
}).meta({ id: 'DecidedConflict' });

/** A place in which New and the store differ, and that publishing does not change. */
export const PlanLeftAlone = z
  .object({
    ...place,
    why: z
      .enum(['leftOut', 'changedAtStore', 'notManaged', 'notInNew', 'liveStays', 'locked'])
      .describe(
        '`leftOut`: the choices leave it out. `changedAtStore`: the place has changed in the store, but not in New. `notManaged`: Storedeck does not write this place. `notInNew`: the main locale, which New does not contain. `liveStays`: the live version’s promotional text, while the editable version gets the new one. `locked`: the store accepts no change of the place at present, for example during a review.',
      ),
    reason: text.describe('`why` as a phrase for the user.'),
    new: value.nullable().describe('The value of New; null if it is not relevant.'),
    inStore: value.nullable().describe('The value of the store; null if it is not relevant.'),
  })
  .meta({ id: 'PlanLeftAlone' });
export type PlanLeftAlone = z.infer<typeof PlanLeftAlone>;

/**
 * A set or a locale that the store has and New does not contain. Publishing removes it only if `allowRemovals` contains
 * its key.
 */
export const PlanRemoval = z
  .object({ ...place, pictures: count.describe('The number of pictures that would be removed with it.') })
  .meta({ id: 'PlanRemoval' });
export type PlanRemoval = z.infer<typeof PlanRemoval>;

/** The changes that publishing would make at one store. */
export const StorePlan = z
  .object({
    store: StoreName,
    app: z
      .object({
        id: text.describe('The bundle id in the App Store, or the package name on Google Play.'),
        name: text.nullable().describe('The name of the app in the store.'),
      })
      .describe('The app that receives the changes.'),
    locked: text
      .nullable()
      .describe('Why the store accepts no changes at present, as a sentence; null if it accepts changes.'),
    version: z
      .object({
        versionString: text,
        state: text.describe('`appVersionState`, such as PREPARE_FOR_SUBMISSION.'),
      })
      .nullable()
      .describe(
        'The App Store version that receives the changes; null if there is no such version, and on Google Play.',
      ),
    liveVersion: text
      .nullable()
      .describe(
        'The number of the live App Store version at the last sync; null if none is live, and on Google Play.',
      ),
    mainLocale: text
      .nullable()
      .describe('The main locale by the store: primary language or default language. Null if it names none.'),
    changes: z
      .array(PlanChange)
      .describe(
        'Texts that all locales share first, then the main locale, then in the order of New; in each, in the order in which they are written.',
      ),
    conflicts: z
      .array(PlanConflict)
      .describe('The conflicts without a decision: the main locale first, then in the order of New.'),
    decided: z.array(DecidedConflict).describe('The conflicts that the choices decide, in the same order.'),
    leftAlone: z.array(PlanLeftAlone),
    removals: z.array(PlanRemoval),
  })
  .meta({ id: 'StorePlan' });
export type StorePlan = z.infer<typeof StorePlan>;

/**
 * The plan of a publication. To make a plan, the server only reads from the stores. `storedeck plan --json` prints this
 * object.
 */
export const PublishPlan = z
  .object({
    ok: z.literal(true),
    hash: text.describe(
      'Hex SHA-256 of everything from which the plan was computed. Publishing requires it.',
    ),
    newEtag: text
      .nullable()
      .describe(
        'The `etag` of New when the plan was made; null if it could not be read. If `GET /api/listing/new` returns another one, New has changed since then.',
      ),
    publishable: z.boolean().describe('False if there is a conflict, or an error among the problems.'),
    choices: PublishChoices,
    stores: z.array(StorePlan),
    problems: z.array(ListedProblem).describe('Problems at places that change.'),
    notPlanned: z
      .array(
        z.object({
          store: StoreName,
          reason: text.describe('Why the store cannot be used, as a phrase.'),
          changes: count.nullable().describe('The number of changes in New; null if it is not known.'),
        }),
      )
      .describe('The stores whose changes in New are not planned. The other stores are planned.'),
    reviews: z.array(text).describe('The effects on reviews, one sentence each.'),
    cost: z.object({
      requests: z
        .object({ appStore: count, googlePlay: count })
        .describe('The estimated number of requests, without the parts of uploads.'),
      bytes: count.describe('The size of all uploads.'),
      uploads: count,
      seconds: count.describe('A rough estimate of the time.'),
    }),
  })
  .meta({ id: 'PublishPlan' });
export type PublishPlan = z.infer<typeof PublishPlan>;
