import { createHash } from 'node:crypto';

import type { Listing, ListingPicture } from '@storedeck/listing';
import type { Problem } from '@storedeck/listing/problems';

import { INFO_FIELDS } from './app-store-fields.ts';
import { estimateCost } from './estimate-cost.ts';
import { baseWithOwnWork, type OwnWork } from './own-work.ts';
import { planStore } from './plan-store.ts';
import type { Plan, PlanChoices, StorePlan } from './plan.ts';
import { problemsOfPlan } from './problems-of-plan.ts';
import type { StoreNow } from './store-now.ts';

interface PlanInput {
  /** The base of New; undefined if the base is not known. */
  readonly base: Listing | undefined;
  readonly next: Listing;
  readonly stores: readonly StoreNow[];
  /** The approved changes and the uploads of an interrupted publication of this folder. */
  readonly work?: OwnWork | undefined;
  readonly choices: PlanChoices;
}

/** Computes one plan for each store. Equal arguments always give equal plans. */
export function planStores({ base, next, stores, work, choices }: PlanInput): StorePlan[] {
  return stores.map((now) =>
    planStore({ base: baseWithOwnWork(base, { next, now, work }), next, now }, choices),
  );
}

interface PlanFacts {
  readonly choices: PlanChoices;
  /** The problems of New. */
  readonly problems: readonly Problem[];
  /** The size of each file that is uploaded, in bytes. */
  readonly fileBytes: ReadonlyMap<string, number>;
}

/** Makes one plan from the plans of the stores. */
export function makePlan(plans: readonly StorePlan[], { choices, problems, fileBytes }: PlanFacts): Plan {
  const obstacles = plans.flatMap(obstaclesOf);
  return {
    hash: hashOf({ plans, choices }),
    stores: plans.map((plan) => withSizes(plan, fileBytes)),
    problems: problemsOfPlan(plans, problems),
    obstacles,
    reviews: plans.flatMap(reviewsOf),
    cost: estimateCost(plans, fileBytes),
  };
}

function withSizes(plan: StorePlan, fileBytes: ReadonlyMap<string, number>): StorePlan {
  const changes = plan.changes.map((change) =>
    change.kind === 'set'
      ? {
          ...change,
          after: change.after.map((picture) => ({ ...picture, bytes: fileBytes.get(picture.file ?? '') })),
        }
      : change,
  );
  return { ...plan, changes };
}

/** Whether a plan changes nothing. */
export function isEmptyPlan({ stores }: Plan): boolean {
  return stores.every(({ changes }) => changes.length === 0);
}

/** Whether a plan can be published: it has no conflict, no problem of the severity `error`, and no obstacle. */
export function isPublishable({ stores, problems, obstacles }: Plan): boolean {
  return (
    obstacles.length === 0 &&
    stores.every(({ conflicts }) => conflicts.length === 0) &&
    problems.every(({ severity }) => severity !== 'error')
  );
}

function obstaclesOf({ store, version, changes }: StorePlan): string[] {
  if (store !== 'appStore' || changes.length === 0) return [];
  if (version === undefined)
    return [
      'The App Store has no version that accepts changes. Create one in App Store Connect, or wait for the end of the review.',
    ];
  const needsInfo = changes.some((change) => change.kind === 'text' && INFO_FIELDS.has(change.field));
  if (needsInfo && version.infoId === null)
    return ['Name, subtitle and privacy addresses cannot be changed while the app information is locked.'];
  return [];
}

function reviewsOf({ store, version, changes }: StorePlan): string[] {
  if (changes.length === 0) return [];
  if (store === 'appStore')
    return version === undefined
      ? []
      : [
          `Version ${version.versionString} of the App Store is not submitted. Submit it in App Store Connect.`,
        ];
  return [
    'Google Play reviews the changes after the commit. If a review is already running, nothing is written to Google Play, and the review continues.',
  ];
}

/**
 * Returns the hex SHA-256 of a value. For a picture of a store, the id is hashed, but the state and the checksum are
 * not: they change while the store processes the picture, and such a change must not make a plan outdated.
 */
function hashOf(value: unknown): string {
  const json = JSON.stringify(value, function (this: Partial<ListingPicture>, key, part: unknown) {
    return this.remoteId && (key === 'state' || key === 'sourceChecksum') ? undefined : part;
  });
  return createHash('sha256').update(json).digest('hex');
}
