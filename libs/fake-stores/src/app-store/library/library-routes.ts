import { AppleRefusal, notFound } from '../apple-error.ts';
import { itemDocument, listDocument } from '../document.ts';
import type { Query } from '../query.ts';
import type { Resource, ResourceTable } from '../resource.ts';
import type { AppleRoute } from '../routes.ts';
import { IMAGES, PLACEMENTS, listPlacements } from './asset-library.ts';

/** The paths of the App Asset Library that can be read (App Store Connect API 4.5.1). */
export const LIBRARY_ROUTES: readonly AppleRoute[] = [
  {
    path: '/v1/apps/{id}/assetLibrary',
    respond: (context, id) => {
      findRow(context.table, 'apps', id);
      return itemDocument(context, findRow(context.table, 'appAssetLibraries', id));
    },
  },
  {
    path: '/v1/appAssetLibraries/{id}/images',
    respond: (context, id) => {
      findRow(context.table, 'appAssetLibraries', id);
      const { query } = context;
      const images = context.table
        .all(IMAGES)
        .filter(({ attributes }) =>
          ['state', 'category', 'referenceName', 'specId'].every((name) =>
            matches(query, name, attributes[name]),
          ),
        );
      return listDocument(context, images);
    },
  },
  {
    path: '/v1/appAssetLibraryImages/{id}',
    respond: (context, id) => itemDocument(context, findRow(context.table, IMAGES, id)),
  },
  {
    path: '/v1/appStoreVersionLocalizations/{id}/placements',
    respond: (context, id) => {
      findRow(context.table, 'appStoreVersionLocalizations', id);
      const placements = listPlacements(context.table, id).filter(({ attributes }) =>
        ['placementType', 'placementGroup'].every((name) => matches(context.query, name, attributes[name])),
      );
      return listDocument(context, placements);
    },
  },
  {
    path: '/v1/appAssetLibraryPlacements/{id}',
    respond: (context, id) => itemDocument(context, findRow(context.table, PLACEMENTS, id)),
  },
];

function findRow(table: ResourceTable, type: string, id: string): Resource {
  const row = table.get({ type, id });
  if (!row) throw new AppleRefusal(notFound(type, id));
  return row;
}

function matches({ filter }: Query, name: string, value: unknown): boolean {
  return filter.get(name)?.includes(String(value)) ?? true;
}
