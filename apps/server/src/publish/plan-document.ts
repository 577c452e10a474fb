import type { PublishChoices, PublishPlan, StorePlan as StoreDocument } from '@storedeck/contract';
import { localeOrder, findMainLocale } from '@storedeck/listing';
import { asPlanKey, isPublishable, type Plan, type StorePlan } from '@storedeck/store-sync/publish';

import { changeDocument } from './change-document.ts';
import { conflictDocument, readLiveVersion } from './conflict-document.ts';
import type { KnownListings } from './known-listings.ts';
import { valueDocument } from './picture-document.ts';
import { splitPlanKey } from './plan-place.ts';

/** Returns a plan as the document that the page, programs and `storedeck plan --json` receive. */
export function planDocument(
  plan: Plan,
  { choices, known, newEtag }: { choices: PublishChoices; known: KnownListings; newEtag: string | null },
): PublishPlan {
  const { hash, stores, notPlanned, problems, reviews, cost } = plan;
  return {
    ok: true,
    hash,
    newEtag,
    publishable: isPublishable(plan),
    choices: choicesDocument(choices),
    stores: stores.map((store) => storeDocument(store, known)),
    problems: problems.map(({ severity, kind, detail, help, at }) => ({
      severity,
      kind,
      detail,
      ...(help !== undefined && { help }),
      at: { ...at },
    })),
    notPlanned: notPlanned.map(({ changes = null, ...store }) => ({ ...store, changes })),
    reviews: [...reviews],
    cost: { ...cost, requests: { ...cost.requests } },
  };
}

/** Returns the choices with the spelling of keys that plans use. */
function choicesDocument({ stores, mine, leaveOut, allowRemovals }: PublishChoices): PublishChoices {
  return {
    ...(stores && { stores }),
    ...(mine && { mine: mine.map(asPlanKey) }),
    ...(leaveOut && { leaveOut: leaveOut.map(asPlanKey) }),
    ...(allowRemovals && { allowRemovals: allowRemovals.map(asPlanKey) }),
  };
}

function storeDocument(plan: StorePlan, known: KnownListings): StoreDocument {
  const {
    store,
    app,
    locked = null,
    version,
    changes,
    conflicts,
    decided,
    leftAlone,
    removals,
    mainLocale,
  } = plan;
  const { find } = known;
  const order = localeOrder(known.next, store, [mainLocale, findMainLocale(known.current, store)]);
  return {
    store,
    app: { ...app },
    locked,
    version: version ? { versionString: version.versionString, state: version.state } : null,
    liveVersion: store === 'appStore' ? readLiveVersion(known) : null,
    mainLocale,
    changes: inLocaleOrder(changes, order).map((change) => changeDocument(change, find)),
    conflicts: inLocaleOrder(conflicts, order).map((conflict) => conflictDocument(conflict, version, known)),
    decided: inLocaleOrder(decided, order).map(({ decision, ...conflict }) => ({
      ...conflictDocument(conflict, version, known),
      decision,
    })),
    leftAlone: leftAlone.map(({ why, reason, mine, theirs, ...place }) => ({
      ...splitPlanKey(place),
      why,
      reason,
      new: mine === undefined ? null : valueDocument(mine, find),
      inStore: theirs === undefined ? null : valueDocument(theirs, find),
    })),
    removals: removals.map(({ pictures, ...place }) => ({ ...splitPlanKey(place), pictures })),
  };
}

/** Sorts places by their locales; texts that all locales share come first, and locales that New does not have last. */
function inLocaleOrder<Place extends { readonly locale: string | null }>(
  places: readonly Place[],
  order: readonly string[],
): Place[] {
  const ranks = new Map(order.map((locale, at) => [locale, at]));
  const rank = ({ locale }: Place): number => (locale === null ? -1 : (ranks.get(locale) ?? order.length));
  return places.toSorted((a, b) => rank(a) - rank(b));
}
