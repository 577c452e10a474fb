import { AppleRefusal, notFound } from './apple-error.ts';
import { type DocumentContext, itemDocument, linkageDocument, listDocument } from './document.ts';
import type { Query } from './query.ts';
import { listRefs, type Resource, type ResourceTable } from './resource.ts';

/** One path that can be read, and its response. */
export interface AppleRoute {
  /** The path as in Apple's API description, such as `/v1/apps/{id}`. */
  readonly path: string;
  respond(context: DocumentContext, id: string): object;
}

/** The paths of the fake App Store Connect that can be read, without the paths of the App Asset Library. */
export const APPLE_ROUTES: readonly AppleRoute[] = [
  list('/v1/apps', ({ table, query }) =>
    table
      .all('apps')
      .filter((app) => matchesApp(table, app, query))
      .sort(bySort(query)),
  ),
  item('apps'),
  related('apps', 'appStoreVersions', matchesVersion),
  related('apps', 'appInfos'),
  related('apps', 'customerReviews', matchesReview),
  item('appStoreVersions'),
  related('appStoreVersions', 'customerReviews', matchesReview),
  related('appStoreVersions', 'appStoreVersionLocalizations', (row, query) =>
    matches(query, 'locale', row.attributes['locale']),
  ),
  item('appStoreVersionLocalizations'),
  related('appStoreVersionLocalizations', 'appScreenshotSets', (row, query) =>
    matches(query, 'screenshotDisplayType', row.attributes['screenshotDisplayType']),
  ),
  related('appStoreVersionLocalizations', 'appPreviewSets', (row, query) =>
    matches(query, 'previewType', row.attributes['previewType']),
  ),
  item('appScreenshotSets'),
  related('appScreenshotSets', 'appScreenshots'),
  {
    path: '/v1/appScreenshotSets/{id}/relationships/appScreenshots',
    respond: (context, id) =>
      linkageDocument(
        context,
        listRefs(findRow(context.table, 'appScreenshotSets', id).relations['appScreenshots']),
      ),
  },
  item('appScreenshots'),
  item('appPreviewSets'),
  item('appPreviews'),
  item('appInfos'),
  related('appInfos', 'appInfoLocalizations', (row, query) =>
    matches(query, 'locale', row.attributes['locale']),
  ),
  relatedItem('appInfos', 'primaryCategory'),
  relatedItem('appInfos', 'secondaryCategory'),
  item('appInfoLocalizations'),
  list('/v1/appCategories', ({ table, query }) =>
    table.all('appCategories').filter((row) => matchesCategory(row, query)),
  ),
  item('appCategories'),
];

function list(path: string, rows: (context: DocumentContext) => readonly Resource[]): AppleRoute {
  return { path, respond: (context) => listDocument(context, rows(context)) };
}

function item(type: string): AppleRoute {
  return {
    path: `/v1/${type}/{id}`,
    respond: (context, id) => itemDocument(context, findRow(context.table, type, id)),
  };
}

function related(
  type: string,
  relation: string,
  keep: (row: Resource, query: Query) => boolean = () => true,
): AppleRoute {
  return {
    path: `/v1/${type}/{id}/${relation}`,
    respond: (context, id) => {
      const rows = context.table.related(findRow(context.table, type, id), relation);
      return listDocument(
        context,
        rows.filter((row) => keep(row, context.query)).sort(bySort(context.query)),
      );
    },
  };
}

function relatedItem(type: string, relation: string): AppleRoute {
  return {
    path: `/v1/${type}/{id}/${relation}`,
    respond: (context, id) => {
      const [row] = context.table.related(findRow(context.table, type, id), relation);
      if (!row) throw new AppleRefusal(notFound(relation, id));
      return itemDocument(context, row);
    },
  };
}

function findRow(table: ResourceTable, type: string, id: string): Resource {
  const row = table.get({ type, id });
  if (!row) throw new AppleRefusal(notFound(type, id));
  return row;
}

/**
 * Whether a query finds an app. As in App Store Connect, `filter[bundleId]`, `filter[name]` and `filter[sku]` find all
 * apps whose value contains the text.
 */
function matchesApp(table: ResourceTable, app: Resource, query: Query): boolean {
  const holds = (name: string): boolean => {
    const wanted = query.filter.get(name);
    const value = String(app.attributes[name]).toLowerCase();
    return !wanted || wanted.some((text) => value.includes(text.toLowerCase()));
  };
  const versions = table.related(app, 'appStoreVersions');
  const hasVersion = (filter: string, value: (row: Resource) => unknown): boolean =>
    !query.filter.has(filter) || versions.some((row) => matches(query, filter, value(row)));
  return (
    ['bundleId', 'name', 'sku'].every(holds) &&
    matches(query, 'id', app.id) &&
    hasVersion('appStoreVersions', (row) => row.id) &&
    hasVersion('appStoreVersions.platform', (row) => row.attributes['platform']) &&
    hasVersion('appStoreVersions.appStoreState', (row) => row.attributes['appStoreState']) &&
    hasVersion('appStoreVersions.appVersionState', (row) => row.attributes['appVersionState']) &&
    !query.filter.has('reviewSubmissions.state') &&
    !query.filter.has('reviewSubmissions.platform') &&
    query.exists.get('gameCenterEnabledVersions') !== true
  );
}

function bySort(query: Query) {
  return (left: Resource, right: Resource): number => {
    for (const key of query.sort) {
      const name = key.replace('-', '');
      const order = String(left.attributes[name]).localeCompare(String(right.attributes[name]), 'en');
      if (order !== 0) return key.startsWith('-') ? -order : order;
    }
    return 0;
  };
}

function matchesVersion(row: Resource, query: Query): boolean {
  const names = ['platform', 'versionString', 'appStoreState', 'appVersionState'];
  return matches(query, 'id', row.id) && names.every((name) => matches(query, name, row.attributes[name]));
}

function matchesReview(row: Resource, query: Query): boolean {
  const answered = query.exists.get('publishedResponse');
  return (
    matches(query, 'rating', row.attributes['rating']) &&
    matches(query, 'territory', row.attributes['territory']) &&
    matches(query, 'reviewTerritory', row.attributes['territory']) &&
    (answered === undefined || answered === (row.relations['response'] !== null))
  );
}

function matchesCategory(row: Resource, query: Query): boolean {
  const platforms = row.attributes['platforms'] as readonly string[];
  const parent = query.exists.get('parent');
  return (
    (query.filter.get('platforms') ?? platforms.slice(0, 1)).some((platform) =>
      platforms.includes(platform),
    ) &&
    (parent === undefined || parent === (row.relations['parent'] !== null))
  );
}

function matches(query: Query, filter: string, value: unknown): boolean {
  return query.filter.get(filter)?.includes(String(value)) ?? true;
}
