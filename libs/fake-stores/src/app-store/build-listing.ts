import { fakeUuid } from '../product/digest.ts';
import type { SoldProduct } from '../product/sold-product.ts';
import type { AppStoreShape } from './app-store-shape.ts';
import { CATEGORIES } from './categories.table.ts';
import { addCustomerReviews } from './customer-reviews.ts';
import { addPreviewSets } from './preview-sets.ts';
import { addAgeRating, addReleaseParts } from './release-parts.ts';
import type { Ref, Resource, ResourceTable } from './resource.ts';
import { addScreenshotSet, DISPLAY_TYPES } from './screenshot-sets.ts';

/**
 * Adds the product to a table, with a live version, an editable version with other texts, and an older version. Adds
 * the sibling apps before the product, so that the siblings are first in every list.
 */
export function buildListing(table: ResourceTable, shape: AppStoreShape): void {
  const { product } = shape;
  for (const row of CATEGORIES) addCategory(table, row);
  for (let index = 0; index < shape.siblingApps; index += 1) addSibling(table, product, index);
  const reviews = addCustomerReviews(table, shape.nowMs);
  const versions = [
    addVersion(table, shape, {
      version: product.nextVersion,
      state: 'PREPARE_FOR_SUBMISSION',
      old: 'PREPARE_FOR_SUBMISSION',
      reviews: [],
    }),
    addVersion(table, shape, {
      version: product.liveVersion,
      state: 'READY_FOR_DISTRIBUTION',
      old: 'READY_FOR_SALE',
      reviews: reviews.live,
    }),
    addVersion(table, shape, {
      version: product.formerVersion,
      state: 'REPLACED_WITH_NEW_VERSION',
      old: 'REPLACED_WITH_NEW_VERSION',
      reviews: reviews.former,
    }),
  ];
  const infos = [
    addInfo(table, shape, { state: 'PREPARE_FOR_SUBMISSION', old: 'PREPARE_FOR_SUBMISSION' }),
    addInfo(table, shape, { state: 'READY_FOR_DISTRIBUTION', old: 'READY_FOR_SALE' }),
  ];
  const app = {
    id: product.appId,
    bundleId: product.bundleId,
    name: product.findText(product.primaryLocale).name,
  };
  table.add(appRow(product, app, { versions, infos, reviews: reviews.all }));
}

interface StateNames {
  readonly state: string;
  /** The value of the deprecated field `appStoreState`. */
  readonly old: string;
}

function addVersion(
  table: ResourceTable,
  shape: AppStoreShape,
  names: StateNames & { version: string; reviews: readonly Ref[] },
): Ref {
  const { product } = shape;
  const id = fakeUuid(`version/${names.version}`);
  const former = names.version === product.formerVersion;
  const locales = former ? shape.locales.slice(0, 1) : shape.locales;
  return table.add({
    type: 'appStoreVersions',
    id,
    attributes: {
      platform: 'IOS',
      versionString: names.version,
      appStoreState: names.old,
      appVersionState: names.state,
      copyright: product.copyright,
      reviewType: 'APP_STORE',
      releaseType: 'AFTER_APPROVAL',
      earliestReleaseDate: null,
      usesIdfa: null,
      downloadable: names.state !== 'PREPARE_FOR_SUBMISSION',
      createdDate: former ? '2026-08-03T08:12:44-07:00' : '2026-10-19T01:40:09-07:00',
    },
    relations: {
      app: { type: 'apps', id: product.appId },
      appStoreVersionLocalizations: locales.map((locale) =>
        addVersionTexts(table, shape, { id, ...names, locale }),
      ),
      ...addReleaseParts(table, product, names),
      customerReviews: names.reviews,
    },
  });
}

function addVersionTexts(
  table: ResourceTable,
  shape: AppStoreShape,
  version: { id: string; version: string; locale: string },
): Ref {
  const { product } = shape;
  const { locale } = version;
  const text = product.findText(locale);
  const next = version.version === product.nextVersion;
  const id = fakeUuid(`version/${version.version}/${locale}`);
  const types = version.version === product.formerVersion ? [] : Object.keys(DISPLAY_TYPES);
  return table.add({
    type: 'appStoreVersionLocalizations',
    id,
    attributes: {
      locale,
      description: next ? `${text.next.opening}\n\n${text.description}` : text.description,
      keywords: text.keywords,
      marketingUrl: product.website,
      promotionalText: next ? text.next.promotionalText : text.promotionalText,
      supportUrl: `${product.website}/support`,
      whatsNew: next ? text.next.whatsNew : text.whatsNew,
    },
    relations: {
      appStoreVersion: { type: 'appStoreVersions', id: version.id },
      appScreenshotSets: types.map((type) =>
        addScreenshotSet(table, shape, { localization: id, locale, next, type }),
      ),
      appPreviewSets:
        types.length > 0 ? addPreviewSets(table, shape, { localization: id, locale, next }) : [],
    },
  });
}

function addInfo(table: ResourceTable, shape: AppStoreShape, names: StateNames): Ref {
  const { product } = shape;
  const id = fakeUuid(`info/${names.state}`);
  const next = names.state === 'PREPARE_FOR_SUBMISSION';
  return table.add({
    type: 'appInfos',
    id,
    attributes: {
      appStoreState: names.old,
      state: names.state,
      appStoreAgeRating: 'FOUR_PLUS',
      australiaAgeRating: null,
      brazilAgeRating: 'L',
      brazilAgeRatingV2: 'SELF_RATED_L',
      franceAgeRating: null,
      koreaAgeRating: 'ALL',
    },
    relations: {
      app: { type: 'apps', id: product.appId },
      ageRatingDeclaration: addAgeRating(table, names.state),
      appInfoLocalizations: shape.locales.map((locale) => addInfoTexts(table, product, { id, next, locale })),
      primaryCategory: { type: 'appCategories', id: 'HEALTH_AND_FITNESS' },
      primarySubcategoryOne: null,
      primarySubcategoryTwo: null,
      secondaryCategory: { type: 'appCategories', id: 'PRODUCTIVITY' },
      secondarySubcategoryOne: null,
      secondarySubcategoryTwo: null,
    },
  });
}

function addInfoTexts(
  table: ResourceTable,
  product: SoldProduct,
  info: { id: string; next: boolean; locale: string },
): Ref {
  const text = product.findText(info.locale);
  return table.add({
    type: 'appInfoLocalizations',
    id: fakeUuid(`info/${info.id}/${info.locale}`),
    attributes: {
      locale: info.locale,
      name: text.name,
      subtitle: info.next ? text.next.subtitle : text.subtitle,
      privacyPolicyUrl: `${product.website}/privacy`,
      privacyChoicesUrl: null,
      privacyPolicyText: null,
    },
    relations: { appInfo: { type: 'appInfos', id: info.id } },
  });
}

function addSibling(table: ResourceTable, product: SoldProduct, index: number): void {
  const suffix = index === 0 ? '' : String(index + 1);
  table.add(
    appRow(
      product,
      {
        id: String(1588400100 + index),
        bundleId: `${product.siblingBundleId}${suffix}`,
        name: `Tilia Beta ${suffix}`.trim(),
      },
      { versions: [], infos: [], reviews: [] },
    ),
  );
}

function appRow(
  product: SoldProduct,
  { id, bundleId, name }: { id: string; bundleId: string; name: string },
  rows: { versions: readonly Ref[]; infos: readonly Ref[]; reviews: readonly Ref[] },
): Resource {
  return {
    type: 'apps',
    id,
    attributes: {
      accessibilityUrl: null,
      name,
      bundleId,
      sku: bundleId === product.bundleId ? product.sku : `SIBLING-${id}`,
      primaryLocale: product.primaryLocale,
      isOrEverWasMadeForKids: false,
      subscriptionStatusUrl: null,
      contentRightsDeclaration: 'DOES_NOT_USE_THIRD_PARTY_CONTENT',
      streamlinedPurchasingEnabled: true,
    },
    relations: { appStoreVersions: rows.versions, appInfos: rows.infos, customerReviews: rows.reviews },
  };
}

function addCategory(table: ResourceTable, row: (typeof CATEGORIES)[number]): void {
  table.add({
    type: 'appCategories',
    id: row.id,
    attributes: { platforms: row.platforms },
    relations: {
      parent: row.parent ? { type: 'appCategories', id: row.parent } : null,
      subcategories: CATEGORIES.filter((other) => other.parent === row.id).map(({ id }) => ({
        type: 'appCategories',
        id,
      })),
    },
  });
}
