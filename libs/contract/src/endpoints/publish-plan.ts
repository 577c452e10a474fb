import { STORES } from '@storedeck/listing';
import { z } from 'zod';

const count = z.int().nonnegative();
const text = z.string();

/** The name of a store in the listing files and in the keys of a plan. */
export const StoreName = z.enum(STORES).meta({ id: 'StoreName' });

const key = z
  .string()
  .min(1)
  .max(300)
  .describe('The key of a place: `appStore/de-DE/subtitle`, `googlePlay/fr-FR/phoneScreenshots`.');
const keys = z.array(key).max(10_000);

/** The user's choices for a plan. To publish the plan, the client must send the same choices. */
export const PublishChoices = z
  .object({
    stores: z
      .array(StoreName)
      .min(1)
      .max(STORES.length)
      .optional()
      .describe('Default: every store that New contains and that has credentials.'),
    mine: keys.optional().describe('Conflicts in which New replaces the value of the store.'),
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

/** One change of a plan. */
export const PlanChange = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('text'),
      ...place,
      before: text,
      after: text.describe('An empty text clears the field.'),
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

/** A place that was changed both in New and in the store. */
export const PlanConflict = z
  .object({
    ...place,
    base: value.describe('The value of the base.'),
    mine: value.describe('The value of New.'),
    theirs: value.describe('The value of the store.'),
  })
  .meta({ id: 'PlanConflict' });
export type PlanConflict = z.infer<typeof PlanConflict>;

/** A place in which New and the store differ, and that publishing does not change. */
export const PlanLeftAlone = z
  .object({
    ...place,
    why: z
      .enum(['leftOut', 'changedAtStore', 'notManaged', 'notInNew', 'liveStays'])
      .describe(
        '`leftOut`: the choices leave it out. `changedAtStore`: the place has changed in the store, but not in New. `notManaged`: Storedeck does not write this place. `notInNew`: the main locale, which New does not contain. `liveStays`: the live version’s promotional text, while the editable version gets the new one.',
      ),
    reason: text.describe('`why` as a phrase for the user.'),
    mine: value.nullable().describe('The value of New; null if it is not relevant.'),
    theirs: value.nullable().describe('The value of the store; null if it is not relevant.'),
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
    version: z
      .object({
        versionString: text,
        state: text.describe('`appVersionState`, such as PREPARE_FOR_SUBMISSION.'),
      })
      .nullable()
      .describe(
        'The App Store version that receives the changes; null if there is no such version, and on Google Play.',
      ),
    changes: z.array(PlanChange).describe('In the order in which they are written.'),
    conflicts: z.array(PlanConflict),
    leftAlone: z.array(PlanLeftAlone),
    removals: z.array(PlanRemoval),
  })
  .meta({ id: 'StorePlan' });
export type StorePlan = z.infer<typeof StorePlan>;

const Problem = z.object({
  severity: z.enum(['error', 'warning']),
  kind: text.describe('The kind of problem, in words, without the place.'),
  detail: text,
  help: text.optional(),
  at: z.object({
    store: StoreName,
    locale: text.nullable(),
    field: text.optional(),
    slot: text.optional(),
    picture: count.optional().describe('Position of the picture in the slot, from 0.'),
  }),
});

const publishPlan = z
  .object({
    ok: z.literal(true),
    hash: text.describe(
      'Hex SHA-256 of everything from which the plan was computed. Publishing requires it.',
    ),
    publishable: z
      .boolean()
      .describe('False if there is a conflict, an obstacle, or an error among the problems.'),
    choices: PublishChoices,
    stores: z.array(StorePlan),
    problems: z.array(Problem).describe('Problems at places that change.'),
    obstacles: z
      .array(text)
      .describe('The reasons for which the plan cannot be published at all, one sentence each.'),
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
type PublishPlanShape = typeof publishPlan;

/** The type of the schema `PublishPlan`. Named to keep declaration files short, see `ErrorCodeSchema`. */
export interface PublishPlanSchema extends PublishPlanShape {}

/**
 * The plan of a publication. To make a plan, the server only reads from the stores. `storedeck plan --json` prints this
 * object.
 */
export const PublishPlan: PublishPlanSchema = publishPlan;
export type PublishPlan = z.infer<typeof PublishPlan>;
