import type { AppStoreListing, AppStoreLocale } from '@storedeck/listing';
import type { z } from 'zod';

import type { AppStoreClient } from '../client/app-store-client.ts';
import { pickIncluded } from '../client/pick-included.ts';
import {
  type AppInfo,
  AppInfoLocalization,
  AppInfoLocalizations,
  AppInfos,
  type IncludedResource,
  type Version,
  VersionLocalization,
  VersionLocalizations,
} from '../client/response-schemas.ts';
import { pickAppInfo } from './pick-version.ts';

export interface VersionTexts {
  /** The id of the localization. The screenshots of the localization are requested with this id. */
  id: string;
  locale: string;
  texts: AppStoreLocale;
}

/**
 * Returns the texts of one version in all its locales: from `included`, or from another request if Apple has not
 * included all texts.
 */
export async function readVersionTexts(
  client: AppStoreClient,
  version: Version,
  included: IncludedResource[],
): Promise<VersionTexts[]> {
  const localizations =
    pickIncluded(VersionLocalization, version.relationships?.appStoreVersionLocalizations, {
      included,
      type: 'appStoreVersionLocalizations',
    }) ??
    (
      await client.getAll(
        VersionLocalizations,
        `/v1/appStoreVersions/${version.id}/appStoreVersionLocalizations?limit=200`,
      )
    ).data;
  return localizations.map(({ id, attributes: { locale, ...texts } }) => ({
    id,
    locale,
    texts: withNulls(texts),
  }));
}

export interface AppInfoTexts {
  locales: Map<string, AppStoreLocale>;
  categories: NonNullable<AppStoreListing['categories']>;
  ageRating: string | null;
}

/** A function that returns the texts of the live listing, or of the upcoming listing. */
export type AppInfoReader = (choice: { live: boolean }) => Promise<AppInfoTexts>;

/**
 * Reads names, subtitles, categories and the age rating. Apple sends these values for the live and for the upcoming
 * listing; the returned function selects one of the two listings.
 */
export async function readAppInfo(client: AppStoreClient, appId: string): Promise<AppInfoReader> {
  const { data, included } = await readInfos(client, appId);
  return async (choice) => {
    const info = pickAppInfo(data, choice);
    const localizations = info ? await readInfoTexts(client, info, included) : [];
    return {
      locales: new Map(
        localizations.map(({ attributes: { locale, ...texts } }) => [locale, withNulls(texts)]),
      ),
      ageRating: info?.attributes?.appStoreAgeRating ?? null,
      categories: {
        primary: info?.relationships?.primaryCategory?.data?.id ?? null,
        secondary: info?.relationships?.secondaryCategory?.data?.id ?? null,
      },
    };
  };
}

/** Reads the app information of the live and of the upcoming listing. */
export async function readInfos(
  client: AppStoreClient,
  appId: string,
): Promise<{ data: AppInfo[]; included: IncludedResource[] }> {
  const query = new URLSearchParams({
    'fields[appInfoLocalizations]': 'locale,name,subtitle,privacyPolicyUrl,privacyChoicesUrl',
    include: 'appInfoLocalizations,primaryCategory,secondaryCategory',
    'limit[appInfoLocalizations]': '50',
    limit: '200',
  });
  const { data, included } = await client.getAll(AppInfos, `/v1/apps/${appId}/appInfos?${query}`);
  return { data, included: included ?? [] };
}

/** Reads the localizations of an app information: from `included`, or with another request. */
export async function readInfoTexts(
  client: AppStoreClient,
  info: AppInfo,
  included: IncludedResource[],
): Promise<z.infer<typeof AppInfoLocalization>[]> {
  return (
    pickIncluded(AppInfoLocalization, info.relationships?.appInfoLocalizations, {
      included,
      type: 'appInfoLocalizations',
    }) ??
    (await client.getAll(AppInfoLocalizations, `/v1/appInfos/${info.id}/appInfoLocalizations?limit=200`)).data
  );
}

/** Returns texts with null for each one that the store does not have. */
export function withNulls(
  texts: Readonly<Record<string, string | null | undefined>>,
): Record<string, string | null> {
  return Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, value ?? null]));
}
