import { createHash } from 'node:crypto';

import type { Listing, ListingPicture } from '@storedeck/listing';
import type { Problem } from '@storedeck/listing/problems';
import type { AppNow, StoreNow } from '@storedeck/store-api';

import { estimateCost } from './estimate-cost.ts';
import { baseWithOwnWork, type OwnWork } from './own-work.ts';
import { planStore } from './plan-store.ts';
import type { Plan, PlanChoices, StoreNotPlanned, StorePlan } from './plan.ts';
import { problemsOfPlan } from './problems-of-plan.ts';

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
  readonly notPlanned: readonly StoreNotPlanned[];
  /** The problems of New. */
  readonly problems: readonly Problem[];
  /** The size of each file that is uploaded, in bytes. */
  readonly fileBytes: ReadonlyMap<string, number>;
  /** The latest publication of this user in this folder. */
  readonly former?: FormerPublication | undefined;
}

/** What an earlier publication of this user has written. */
export interface FormerPublication {
  readonly id: string;
  /** The hash of its plan. */
  readonly hash: string;
  /** The keys of the changes that the stores had completely. */
  readonly written: ReadonlySet<string>;
}

/** Makes one plan from the plans of the stores. */
export function makePlan(
  plans: readonly StorePlan[],
  { choices, notPlanned, problems, fileBytes, former }: PlanFacts,
): Plan {
  return {
    hash: hashAfter(former, plans, choices),
    stores: plans.map((plan) => withSizes(plan, fileBytes)),
    problems: problemsOfPlan(plans, problems),
    notPlanned,
    reviews: plans.flatMap(reviewsOf),
    cost: estimateCost(plans, fileBytes),
  };
}

/**
 * Returns the hash of a plan. If the plan equals that of the former publication, and that publication has already written
 * one of the changes, another person has undone the change. Then the hash is another one, because the former hash would
 * only continue the former publication, which does not write a change a second time.
 */
function hashAfter(
  former: FormerPublication | undefined,
  plans: readonly StorePlan[],
  choices: PlanChoices,
): string {
  const hash = hashOf({ plans, choices });
  if (hash !== former?.hash) return hash;
  const isUndone = plans.some(({ changes }) => changes.some(({ key }) => former.written.has(key)));
  return isUndone ? hashOf({ hash, after: former.id }) : hash;
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

/** Whether a plan can be published: it has no conflict, and no problem of the severity `error`. */
export function isPublishable({ stores, problems }: Plan): boolean {
  return (
    stores.every(({ conflicts }) => conflicts.length === 0) &&
    problems.every(({ severity }) => severity !== 'error')
  );
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
    'Google Play gets all changes at once, and reviews them before visitors see them. If a review is already running, nothing is written to Google Play, and the review continues.',
  ];
}

/**
 * Returns the hex SHA-256 of a value. For a picture of a store, the id is hashed, but the state and the checksum are
 * not: they change while the store processes the picture, and such a change must not make a plan outdated. For an app,
 * the id is hashed, but the name is not. The main locale of a store is only the order of a list.
 */
function hashOf(value: unknown): string {
  const json = JSON.stringify(value, function (this: Partial<ListingPicture>, key, part: unknown) {
    if (key === 'mainLocale') return undefined;
    if (key === 'app') return (part as AppNow).id;
    return this.remoteId && (key === 'state' || key === 'sourceChecksum') ? undefined : part;
  });
  return createHash('sha256').update(json).digest('hex');
}
