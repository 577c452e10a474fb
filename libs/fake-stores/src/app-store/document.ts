import { cursorAt, DEFAULT_INCLUDED, type Query } from './query.ts';
import {
  isMany,
  type Ref,
  listRefs,
  RELATIONS_WITHOUT_LINKS,
  type Resource,
  type ResourceTable,
} from './resource.ts';

/** The data from which a JSON:API document is made: the rows, the query and the URL of the request. */
export interface DocumentContext {
  readonly table: ResourceTable;
  readonly query: Query;
  readonly url: URL;
  /** Base address for links. */
  readonly base: string;
  /** Called for each row of the response. */
  readonly onRow?: (row: Resource) => void;
}

/** Creates a page of rows with `links.next`, `meta.paging` and the included rows. */
export function listDocument(context: DocumentContext, rows: readonly Resource[]): object {
  const { query, url } = context;
  const page = rows.slice(query.start, query.start + query.limit);
  const end = query.start + query.limit;
  return {
    data: page.map((row) => resourceObject(context, row)),
    ...listIncluded(context, page),
    links: pageLinks(url, rows.length, { limit: query.limit, end }),
    meta: { paging: { total: rows.length, limit: query.limit } },
  };
}

/** Creates a document of one row with the included rows. */
export function itemDocument(context: DocumentContext, row: Resource): object {
  return {
    data: resourceObject(context, row),
    ...listIncluded(context, [row]),
    links: { self: context.url.href },
  };
}

/** Creates one page of the identifiers of a relation. */
export function linkageDocument(context: DocumentContext, refs: readonly Ref[]): object {
  const { query, url } = context;
  const end = query.start + query.limit;
  return {
    data: refs.slice(query.start, end).map(({ type, id }) => ({ type, id })),
    links: pageLinks(url, refs.length, { limit: query.limit, end }),
    meta: { paging: { total: refs.length, limit: query.limit } },
  };
}

function pageLinks(url: URL, total: number, page: { limit: number; end: number }): object {
  if (page.end >= total) return { self: url.href };
  const next = new URL(url);
  next.searchParams.set('cursor', cursorAt(page.end));
  next.searchParams.set('limit', String(page.limit));
  return { self: url.href, next: next.href };
}

function listIncluded(context: DocumentContext, rows: readonly Resource[]): object {
  if (context.query.include.length === 0) return {};
  const found = new Map<string, Resource>();
  for (const row of rows) {
    for (const relation of context.query.include) {
      const refs = listRefs(row.relations[relation]).slice(0, includedLimit(context.query, relation));
      for (const ref of refs) {
        const resource = context.table.get(ref);
        if (resource) found.set(`${ref.type}/${ref.id}`, resource);
      }
    }
  }
  // Included rows contain their own relations only as links, because Apple has no nested includes.
  const nested = { ...context, query: { ...context.query, include: [] } };
  return { included: [...found.values()].map((row) => resourceObject(nested, row)) };
}

function includedLimit(query: Query, relation: string): number {
  return query.limits.get(relation) ?? DEFAULT_INCLUDED;
}

function resourceObject(context: DocumentContext, row: Resource): object {
  const fields = context.query.fields.get(row.type);
  const wanted = (name: string): boolean => fields === undefined || fields.has(name);
  const self = `${context.base}/v1/${row.type}/${row.id}`;
  const attributes = Object.fromEntries(Object.entries(row.attributes).filter(([name]) => wanted(name)));
  const relationships = Object.fromEntries(
    Object.keys(row.relations)
      .filter(wanted)
      .map((name) => [name, relationshipObject(context, { row, name, self })])
      .filter(([, relationship]) => relationship !== undefined),
  );
  context.onRow?.(row);
  return {
    type: row.type,
    id: row.id,
    ...(Object.keys(attributes).length > 0 ? { attributes } : {}),
    ...(Object.keys(relationships).length > 0 ? { relationships } : {}),
    links: { self },
  };
}

function relationshipObject(
  context: DocumentContext,
  { row, name, self }: { row: Resource; name: string; self: string },
): object | undefined {
  const relation = row.relations[name] ?? null;
  const withLinks = !RELATIONS_WITHOUT_LINKS.has(`${row.type}.${name}`);
  const included = context.query.include.includes(name);
  if (!included && !withLinks) return undefined;
  const links = withLinks
    ? { links: { self: `${self}/relationships/${name}`, related: `${self}/${name}` } }
    : {};
  if (!included) return links;
  if (!isMany(relation)) return { data: relation && { type: relation.type, id: relation.id }, ...links };
  const limit = includedLimit(context.query, name);
  return {
    meta: { paging: { total: relation.length, limit } },
    data: relation.slice(0, limit).map(({ type, id }) => ({ type, id })),
    ...links,
  };
}
