import {
  changedSince,
  describeContents,
  isSameContents,
  type LocaleRemoval,
  type PlanChange,
  type SetWrite,
  type StoreNow,
} from '@storedeck/store-api';

import { readAppStoreNow } from '../now/read-app-store-now.ts';
import { isLibrarySlot } from '../reading/asset-library.ts';
import type { AppStoreContext } from './app-store-context.ts';
import { completeBegun } from './complete-begun.ts';
import { createLibraryUploads } from './library-uploads.ts';
import { type PlacementPlace, removePlacements, replacePlacements } from './replace-placements.ts';
import { removeSet, replaceSet } from './replace-set.ts';
import { listLocalizations, writeTexts } from './write-texts.ts';

/**
 * The largest number of sets that are written at the same time. The number is high, because writing a set consists
 * mostly of waiting for the App Store.
 */
const PARALLEL_SETS = 24;

/**
 * Writes the changes of a plan into the editable version: texts, pictures, and then removals. Does not submit the
 * version.
 */
export async function publishToAppStore(
  context: AppStoreContext,
  changes: readonly PlanChange[],
  now: StoreNow,
): Promise<void> {
  const { version } = now;
  if (changes.length === 0 || !version) return;
  const ids = await writeTexts(context, changes, { now, version });
  const sets = changes.filter((change) => change.kind === 'set');
  const library = createLibraryUploads(context, now.libraryId ?? '');
  const findPlacement = (change: SetWrite): PlacementPlace | undefined => {
    const group =
      now.locales[change.locale]?.sets[change.slot]?.placementGroup ??
      (isLibrarySlot(change.slot) ? change.slot : undefined);
    return group === undefined
      ? undefined
      : { localizationId: findLocalization(ids, change), group, library };
  };
  await completeBegun(
    sets.filter(({ after }) => after.length > 0),
    PARALLEL_SETS,
    async (change) => {
      context.beforeStep();
      const place = findPlacement(change);
      const setId = now.locales[change.locale]?.sets[change.slot]?.id ?? null;
      if (place) await replacePlacements(context, change, place);
      else await replaceSet(context, change, { localizationId: findLocalization(ids, change), setId });
      await context.written(change.key);
    },
  );
  for (const change of sets.filter(({ after }) => after.length === 0)) {
    context.beforeStep();
    const place = findPlacement(change);
    if (place) await removePlacements(context, change, place);
    else await removeSet(context, change, findLocalization(ids, change));
    await context.written(change.key);
  }
  await removeLocales(context, changes);
}

function findLocalization(ids: ReadonlyMap<string, string>, { locale }: SetWrite): string {
  const id = ids.get(locale);
  if (id === undefined)
    throw new TypeError(`The plan has pictures for ${locale}, which the version does not have`);
  return id;
}

/** Reads the locales that are removed once more, because other people may have changed them since the plan was made. */
async function removeLocales(context: AppStoreContext, changes: readonly PlanChange[]): Promise<void> {
  const removals = changes.filter((change) => change.kind === 'removeLocale');
  if (removals.length === 0) return;
  const now = await readAppStoreNow(context.client, context.next);
  const changed = removals.find(
    ({ contents, locale }) => !isSameContents(contents, describeContents(now, locale)),
  );
  if (changed) throw changedSince('appStore', changed.key);
  for (const change of removals) {
    context.beforeStep();
    await removeLocale(context, change, now);
    await context.written(change.key);
  }
}

async function removeLocale(
  { client }: AppStoreContext,
  { locale }: LocaleRemoval,
  now: StoreNow,
): Promise<void> {
  const { infoId } = now.locales[locale] ?? {};
  const textsId = listLocalizations(now).get(locale);
  if (textsId) await client.remove(`/v1/appStoreVersionLocalizations/${textsId}`);
  if (infoId) await client.remove(`/v1/appInfoLocalizations/${infoId}`);
}
