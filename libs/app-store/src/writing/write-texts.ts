import { printAddress } from '@storedeck/listing';
import { storedText } from '@storedeck/listing/compare';
import {
  changedSince,
  INFO_FIELDS,
  isStoreError,
  isUnknownOutcome,
  namingTexts,
  type PlanChange,
  type StoreNow,
  type TextWrite,
  type VersionNow,
} from '@storedeck/store-api';
import { z } from 'zod';

import type { AppStoreClient } from '../client/app-store-client.ts';
import { AppInfoLocalizations, ResourceId, VersionLocalizations } from '../client/response-schemas.ts';
import type { AppStoreContext } from './app-store-context.ts';
import { completeBegun } from './complete-begun.ts';
import { isFilledIn } from './filled-in.ts';

/** The largest number of locales that are written at the same time. */
const PARALLEL_LOCALES = 8;

type LocalizationType = 'appStoreVersionLocalizations' | 'appInfoLocalizations';

/** A localization as it is read right before it is written. */
const Localization = z.object({
  data: z.object({ id: ResourceId, attributes: z.looseObject({ locale: z.string() }) }),
});

/**
 * Writes the planned texts in three steps: writes the texts that all locales share, adds the new locales, and writes
 * the texts of each locale.
 *
 * @returns the ids of the version's localizations by locale
 */
export async function writeTexts(
  context: AppStoreContext,
  changes: readonly PlanChange[],
  { now, version }: { now: StoreNow; version: VersionNow },
): Promise<Map<string, string>> {
  const texts = changes.filter((change) => change.kind === 'text');
  const shared = texts.filter(({ locale }) => locale === null);
  // The shared texts are written first, because writing them later may undo the texts of the localizations.
  if (shared.length > 0) {
    const { id } = version;
    await refuseChanged(context, id, shared);
    const attributes = toAttributes(shared);
    await namingTexts(writtenTexts(null, shared), () =>
      context.client.write({
        method: 'PATCH',
        path: `/v1/appStoreVersions/${id}`,
        data: { type: 'appStoreVersions', id, attributes },
      }),
    );
    for (const { key } of shared) await context.written(key);
  }
  const ids = listLocalizations(now);
  const additions = changes.filter((change) => change.kind === 'addLocale');
  await completeBegun(additions, PARALLEL_LOCALES, async ({ key, locale }) => {
    ids.set(locale, await addLocale(context, locale, { texts, version }));
    await context.written(key);
  });
  const added = new Set(additions.map(({ locale }) => locale));
  await writeVersionTexts(context, texts, ids);
  await writeInfoTexts(context, texts, { version, added, now });
  await Promise.all(texts.flatMap(({ key, locale }) => (locale === null ? [] : context.written(key))));
  return ids;
}

const VersionTexts = z.object({ data: z.object({ attributes: z.looseObject({}) }) });

/** Throws PLAN_CHANGED if another person has changed a shared text since the plan was made. */
async function refuseChanged(
  { client }: AppStoreContext,
  versionId: string,
  shared: readonly TextWrite[],
): Promise<void> {
  const query = new URLSearchParams({ 'fields[appStoreVersions]': shared.map(({ field }) => field).join() });
  const { attributes } = (await client.getOne(VersionTexts, `/v1/appStoreVersions/${versionId}?${query}`))
    .data;
  const changed = shared.find(({ field, before, after }) => {
    const present = readText(attributes[field]);
    return present !== before && present !== after;
  });
  if (changed) throw changedSince('appStore', changed.key);
}

/** Returns the ids of the version's localizations by locale. */
export function listLocalizations(now: StoreNow): Map<string, string> {
  return new Map(
    Object.entries(now.locales).flatMap(([locale, { textsId }]) =>
      textsId ? [[locale, textsId] as const] : [],
    ),
  );
}

async function addLocale(
  { client }: AppStoreContext,
  locale: string,
  { texts, version }: { texts: readonly TextWrite[]; version: VersionNow },
): Promise<string> {
  const own = texts.filter((text) => text.locale === locale && !INFO_FIELDS.has(text.field));
  const parent = { data: { type: 'appStoreVersions', id: version.id } };
  const data = {
    type: 'appStoreVersionLocalizations',
    attributes: { locale, ...toAttributes(own) },
    relationships: { appStoreVersion: parent },
  };
  try {
    return Localization.parse(
      await namingTexts(writtenTexts(locale, own), () =>
        client.write({ method: 'POST', path: '/v1/appStoreVersionLocalizations', data }),
      ),
    ).data.id;
  } catch (error) {
    if (!mayExist(error)) throw error;
    const path = `/v1/appStoreVersions/${version.id}/appStoreVersionLocalizations?limit=200`;
    const { data: present } = await client.getAll(VersionLocalizations, path);
    const made = present.find(({ attributes }) => attributes.locale === locale);
    if (!made) throw error;
    return made.id;
  }
}

async function writeVersionTexts(
  context: AppStoreContext,
  texts: readonly TextWrite[],
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const own = texts.filter(({ locale, field }) => locale !== null && !INFO_FIELDS.has(field));
  const byLocale = [...Map.groupBy(own, ({ locale }) => locale ?? '')];
  await completeBegun(byLocale, PARALLEL_LOCALES, async ([locale, writes]) => {
    const id = ids.get(locale);
    if (id === undefined) throw changedSince('appStore', printAddress({ store: 'appStore', locale }));
    await writeLocalization(context, { type: 'appStoreVersionLocalizations', id }, { writes });
  });
}

async function writeInfoTexts(
  context: AppStoreContext,
  texts: readonly TextWrite[],
  { version, added, now }: { version: VersionNow; added: ReadonlySet<string>; now: StoreNow },
): Promise<void> {
  const own = Map.groupBy(
    texts.filter(({ locale, field }) => locale !== null && INFO_FIELDS.has(field)),
    ({ locale }) => locale ?? '',
  );
  if (own.size === 0 || version.infoId === null) return;
  // The ids are read now, because adding a locale to the version also adds the locale to the app information.
  const present = await readInfoIds(context.client, version.infoId);
  for (const [locale, writes] of own) {
    const id = present.get(locale);
    const info = { writes, ...(added.has(locale) && { filledIn: now }) };
    if (id === undefined) await addInfoLocale(context, { locale, infoId: version.infoId }, info);
    else await writeLocalization(context, { type: 'appInfoLocalizations', id }, info);
  }
}

async function readInfoIds(client: AppStoreClient, infoId: string): Promise<Map<string, string>> {
  const { data } = await client.getAll(
    AppInfoLocalizations,
    `/v1/appInfos/${infoId}/appInfoLocalizations?limit=200`,
  );
  return new Map(data.map(({ id, attributes }) => [attributes.locale, id]));
}

async function addInfoLocale(
  context: AppStoreContext,
  { locale, infoId }: { locale: string; infoId: string },
  texts: LocalizationTexts,
): Promise<void> {
  const { client } = context;
  const data = {
    type: 'appInfoLocalizations',
    attributes: { locale, ...toAttributes(texts.writes) },
    relationships: { appInfo: { data: { type: 'appInfos', id: infoId } } },
  };
  try {
    await namingTexts(writtenTexts(locale, texts.writes), () =>
      client.write({ method: 'POST', path: '/v1/appInfoLocalizations', data }),
    );
  } catch (error) {
    if (!mayExist(error)) throw error;
    const id = (await readInfoIds(client, infoId)).get(locale);
    if (id === undefined) throw error;
    await writeLocalization(context, { type: 'appInfoLocalizations', id }, texts);
  }
}

interface LocalizationTexts {
  readonly writes: readonly TextWrite[];
  /** What the store had, if the locale was just added, so that the store has filled in some of its texts. */
  readonly filledIn?: StoreNow;
}

/**
 * Reads a localization, and writes the texts that differ. Throws PLAN_CHANGED if another person has changed a text in
 * the store since the plan was made.
 */
async function writeLocalization(
  { client }: AppStoreContext,
  { type, id }: { type: LocalizationType; id: string },
  { writes, filledIn }: LocalizationTexts,
): Promise<void> {
  const { attributes } = (await client.getOne(Localization, `/v1/${type}/${id}`)).data;
  const open = writes.filter(({ field, after }) => readText(attributes[field]) !== after);
  const foreign = open.find(({ field, before }) => {
    const present = readText(attributes[field]);
    return present !== before && !(filledIn && isFilledIn(filledIn, field, present));
  });
  if (foreign) throw changedSince('appStore', foreign.key);
  if (open.length === 0) return;
  const data = { type, id, attributes: toAttributes(open) };
  await namingTexts(writtenTexts(attributes.locale, open), () =>
    client.write({ method: 'PATCH', path: `/v1/${type}/${id}`, data }),
  );
}

function writtenTexts(locale: string | null, writes: readonly TextWrite[]) {
  return { store: 'appStore', locale, fields: writes.map(({ field }) => field) } as const;
}

function readText(value: unknown): string {
  return typeof value === 'string' ? storedText(value) : '';
}

/** Returns the texts as attributes of a request. Null clears a text in the store. */
function toAttributes(writes: readonly TextWrite[]): Record<string, string | null> {
  return Object.fromEntries(writes.map(({ field, after }) => [field, after === '' ? null : after]));
}

function mayExist(error: unknown): boolean {
  if (isUnknownOutcome(error) || error instanceof z.ZodError) return true;
  return isStoreError(error) && error.storeCodes.includes('ENTITY_ERROR.ATTRIBUTE.INVALID.DUPLICATE');
}
