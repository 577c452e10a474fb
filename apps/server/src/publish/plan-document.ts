import type {
  PlanChange as ChangeDocument,
  PlannedPicture as PlannedDocument,
  PlanPicture,
  PublishChoices,
  PublishPlan,
  StorePlan as StoreDocument,
} from '@storedeck/contract';
import type { ListingPicture } from '@storedeck/listing';
import {
  isPublishable,
  type Plan,
  type PlanChange,
  type SetWrite,
  type StorePlan,
} from '@storedeck/store-sync/publish';

import type { FindPicture } from './known-pictures.ts';
import { placeOf } from './plan-place.ts';

/** Returns a plan as the document that the page, programs and `storedeck plan --json` receive. */
export function planDocument(
  plan: Plan,
  { choices, find }: { choices: PublishChoices; find: FindPicture },
): PublishPlan {
  const { hash, stores, problems, obstacles, reviews, cost } = plan;
  return {
    ok: true,
    hash,
    publishable: isPublishable(plan),
    choices,
    stores: stores.map((store) => storeDocument(store, find)),
    problems: problems.map(({ severity, kind, detail, help, at }) => ({
      severity,
      kind,
      detail,
      ...(help !== undefined && { help }),
      at: { ...at },
    })),
    obstacles: [...obstacles],
    reviews: [...reviews],
    cost: { ...cost, requests: { ...cost.requests } },
  };
}

function storeDocument(plan: StorePlan, find: FindPicture): StoreDocument {
  const { store, version, changes, conflicts, leftAlone, removals } = plan;
  const valueOf = (value: string | readonly ListingPicture[]): string | PlanPicture[] =>
    typeof value === 'string' ? value : value.map((picture) => pictureDocument(picture, find));
  return {
    store,
    version: version ? { versionString: version.versionString, state: version.state } : null,
    changes: changes.map((change) => changeDocument(change, find)),
    conflicts: conflicts.map(({ base, mine, theirs, ...place }) => ({
      ...placeOf(place),
      base: valueOf(base),
      mine: valueOf(mine),
      theirs: valueOf(theirs),
    })),
    leftAlone: leftAlone.map(({ why, reason, mine, theirs, ...place }) => ({
      ...placeOf(place),
      why,
      reason,
      mine: mine === undefined ? null : valueOf(mine),
      theirs: theirs === undefined ? null : valueOf(theirs),
    })),
    removals: removals.map(({ pictures, ...place }) => ({ ...placeOf(place), pictures })),
  };
}

function changeDocument(change: PlanChange, find: FindPicture): ChangeDocument {
  const place = placeOf(change);
  if (change.kind === 'text') return { kind: 'text', ...place, before: change.before, after: change.after };
  if (change.kind === 'addLocale') return { kind: 'addLocale', ...place };
  if (change.kind === 'removeLocale') return { kind: 'removeLocale', ...place, pictures: change.pictures };
  return {
    kind: 'set',
    ...place,
    before: change.before.map((picture) => pictureDocument(picture, find)),
    after: change.after.map((picture) => plannedDocument(picture, change.before, find)),
  };
}

function plannedDocument(
  { keep, file, bytes, reencoded }: SetWrite['after'][number],
  before: readonly ListingPicture[],
  find: FindPicture,
): PlannedDocument {
  const kept = keep === null ? undefined : before.find(({ remoteId }) => remoteId === keep);
  return {
    ...pictureDocument(kept ?? { file }, find),
    upload: keep === null,
    bytes: keep === null ? (bytes ?? null) : null,
    reencoded,
  };
}

/**
 * Returns a picture with its file in the working folder. Addresses of the stores are left out, because the page loads
 * no picture from another host.
 */
function pictureDocument(picture: ListingPicture, find: FindPicture): PlanPicture {
  const known = find(picture);
  return {
    file: picture.file ?? known?.file ?? null,
    remoteId: picture.remoteId ?? null,
    fileName: picture.fileName ?? known?.fileName ?? null,
    width: picture.width ?? known?.width ?? null,
    height: picture.height ?? known?.height ?? null,
  };
}
