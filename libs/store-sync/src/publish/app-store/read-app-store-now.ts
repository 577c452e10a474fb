import type { Listing } from '@storedeck/listing';
import type { z } from 'zod';

import type { AppStoreClient } from '../../app-store/app-store-client.ts';
import { type AppStoreApp, findApp } from '../../app-store/find-app.ts';
import { pickIncluded } from '../../app-store/pick-included.ts';
import { byAge } from '../../app-store/pick-version.ts';
import { readVersionTexts } from '../../app-store/read-texts.ts';
import {
  AppInfoLocalization,
  AppInfoLocalizations,
  AppInfos,
  type Version,
  Versions,
} from '../../app-store/response-schemas.ts';
import type { LocaleNow, StoreNow } from '../plan/store-now.ts';
import { libraryReader } from './read-placements-now.ts';
import { pictureOf, readSets } from './screenshot-rows.ts';

/** The states in which the App Store accepts changes of a version. */
const EDITABLE_STATES = [
  'PREPARE_FOR_SUBMISSION',
  'DEVELOPER_REJECTED',
  'REJECTED',
  'METADATA_REJECTED',
  'INVALID_BINARY',
] as const;

/** Reads the version that accepts changes, with its texts, app information and screenshots. */
export async function readAppStoreNow(
  client: AppStoreClient,
  bundleId: string,
  next: Listing,
): Promise<StoreNow> {
  const app = await findApp(client, bundleId);
  const [versions, isFirst, info] = await Promise.all([
    readVersions(client, app.id),
    hasOneVersion(client, app.id),
    readEditableInfo(client, app),
  ]);
  const version = versions.data.toSorted(byAge)[0];
  const shared = { store: 'appStore', mainLocale: app.primaryLocale } as const;
  if (!version) return { ...shared, facts: {}, locales: {} };
  const texts = await readVersionTexts(client, version, versions.included ?? []);
  const locales = new Map<string, LocaleNow>();
  for (const { attributes, id } of info.locales) {
    const { locale, ...names } = attributes;
    locales.set(locale, { textsId: null, infoId: id, texts: nullable(names), sets: {} });
  }
  const library = libraryReader(client, app.id, next);
  await Promise.all(
    texts.map(async ({ id, locale, texts: own }) => {
      const known = locales.get(locale);
      const sets = Object.fromEntries(
        (await readSets(client, id)).map((set) => [
          set.displayType,
          { id: set.id, pictures: set.screenshots.map(pictureOf) },
        ]),
      );
      locales.set(locale, {
        textsId: id,
        infoId: known?.infoId ?? null,
        texts: { ...known?.texts, ...(own as Record<string, string | null>) },
        sets: { ...sets, ...(await library.placements({ id, locale, sets })) },
      });
    }),
  );
  const libraryId = await library.id();
  return {
    ...shared,
    version: describe(version, { appId: app.id, infoId: info.id, isFirst }),
    facts: { copyright: version.attributes.copyright ?? null },
    locales: Object.fromEntries([...locales].sort(([a], [b]) => (a < b ? -1 : 1))),
    ...(libraryId !== null && { libraryId }),
  };
}

function describe(
  { id, attributes }: Version,
  facts: { appId: string; infoId: string | null; isFirst: boolean },
): NonNullable<StoreNow['version']> {
  const { versionString, appVersionState: state } = attributes;
  return { id, platform: 'IOS', versionString, state, ...facts };
}

/** Whether the app has at most one version for iOS, so that this version is the first one. */
async function hasOneVersion(client: AppStoreClient, appId: string): Promise<boolean> {
  const query = new URLSearchParams({
    'filter[platform]': 'IOS',
    'fields[appStoreVersions]': 'platform,versionString,appVersionState',
    limit: '2',
  });
  const path = `/v1/apps/${appId}/appStoreVersions?${query}`;
  return (await client.getAll(Versions, path, () => true)).data.length < 2;
}

function readVersions(client: AppStoreClient, appId: string): Promise<z.infer<typeof Versions>> {
  const query = new URLSearchParams({
    'filter[platform]': 'IOS',
    'filter[appVersionState]': EDITABLE_STATES.join(','),
    'fields[appStoreVersions]':
      'platform,versionString,appVersionState,copyright,createdDate,appStoreVersionLocalizations',
    include: 'appStoreVersionLocalizations',
    'limit[appStoreVersionLocalizations]': '50',
    limit: '200',
  });
  return client.getAll(Versions, `/v1/apps/${appId}/appStoreVersions?${query}`);
}

/** Reads the app information that accepts changes, and its localizations. `id` is null if there is none. */
async function readEditableInfo(
  client: AppStoreClient,
  app: Pick<AppStoreApp, 'id'>,
): Promise<{ id: string | null; locales: z.infer<typeof AppInfoLocalization>[] }> {
  const query = new URLSearchParams({
    'fields[appInfoLocalizations]': 'locale,name,subtitle,privacyPolicyUrl,privacyChoicesUrl',
    include: 'appInfoLocalizations',
    'limit[appInfoLocalizations]': '50',
    limit: '200',
  });
  const { data, included } = await client.getAll(AppInfos, `/v1/apps/${app.id}/appInfos?${query}`);
  const info = data.find(({ attributes }) =>
    (EDITABLE_STATES as readonly string[]).includes(attributes?.state ?? ''),
  );
  if (!info) return { id: null, locales: [] };
  const locales =
    pickIncluded(AppInfoLocalization, info.relationships?.appInfoLocalizations, {
      included: included ?? [],
      type: 'appInfoLocalizations',
    }) ??
    (await client.getAll(AppInfoLocalizations, `/v1/appInfos/${info.id}/appInfoLocalizations?limit=200`))
      .data;
  return { id: info.id, locales };
}

function nullable(texts: Readonly<Record<string, string | null | undefined>>): Record<string, string | null> {
  return Object.fromEntries(Object.entries(texts).map(([field, value]) => [field, value ?? null]));
}
