import { AppleRefusal, illegalParameter, invalidParameter } from './apple-error.ts';
import { FIELDS } from './fields.table.ts';
import type { PathParameters } from './parameters.table.ts';

/** The parameters of a query, after a check that the path accepts them. */
export interface Query {
  readonly filter: ReadonlyMap<string, readonly string[]>;
  readonly exists: ReadonlyMap<string, boolean>;
  readonly fields: ReadonlyMap<string, ReadonlySet<string>>;
  readonly include: readonly string[];
  readonly limits: ReadonlyMap<string, number>;
  readonly sort: readonly string[];
  readonly limit: number;
  /** Index of the first row of the page. */
  readonly start: number;
}

/** Number of rows in a page if the request sets no limit. */
const DEFAULT_LIMIT = 50;
/** Number of rows of an included relation if the request sets no limit. */
export const DEFAULT_INCLUDED = 10;
const MAX_LIMIT = 200;
const MAX_INCLUDED = 50;

/**
 * Reads a query as strictly as App Store Connect does. Throws AppleRefusal (400) if the path does not accept the query.
 */
export function readQuery(search: URLSearchParams, rules: PathParameters): Query {
  const query = {
    filter: new Map<string, readonly string[]>(),
    exists: new Map<string, boolean>(),
    fields: new Map<string, ReadonlySet<string>>(),
    include: [] as readonly string[],
    limits: new Map<string, number>(),
    sort: [] as readonly string[],
    limit: DEFAULT_LIMIT,
    start: 0,
  };
  const seen = new Set<string>();
  for (const [parameter, text] of search) {
    if (seen.has(parameter)) throw new AppleRefusal(illegalParameter(parameter));
    seen.add(parameter);
    const [, family = '', name] = /^(\w+)(?:\[([^\]]+)\])?$/.exec(parameter) ?? [];
    const values = text.split(',');
    if (family === 'filter' && name !== undefined && rules.filter && Object.hasOwn(rules.filter, name)) {
      query.filter.set(name, checked(parameter, values, rules.filter[name] ?? null));
    } else if (family === 'exists' && name !== undefined && rules.exists?.includes(name)) {
      query.exists.set(name, checked(parameter, [text], ['true', 'false'])[0] === 'true');
    } else if (family === 'fields' && name !== undefined && rules.fields?.includes(name)) {
      const allowed = FIELDS[name] ?? [];
      query.fields.set(name, new Set(checked(parameter, values, allowed.length === 0 ? null : allowed)));
    } else if (family === 'limit' && name !== undefined && rules.limits?.includes(name)) {
      query.limits.set(name, readLimit(parameter, text, MAX_INCLUDED));
    } else if (parameter === 'include' && rules.include) {
      query.include = checked(parameter, values, rules.include);
    } else if (parameter === 'sort' && rules.sort) {
      query.sort = checked(parameter, values, rules.sort);
    } else if (parameter === 'limit' && rules.paged) {
      query.limit = readLimit(parameter, text, MAX_LIMIT);
    } else if (parameter === 'cursor' && rules.paged) {
      query.start = readStart(text);
    } else {
      throw new AppleRefusal(illegalParameter(parameter));
    }
  }
  return query;
}

function checked(parameter: string, values: string[], allowed: readonly string[] | null): readonly string[] {
  for (const value of values) {
    if (value === '' || (allowed && !allowed.includes(value))) {
      throw new AppleRefusal(
        invalidParameter(parameter, `'${value}' is not a valid value for '${parameter}'`),
      );
    }
  }
  return values;
}

function readLimit(parameter: string, text: string, max: number): number {
  const limit = /^\d+$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > max) {
    throw new AppleRefusal(
      invalidParameter(
        parameter,
        `'${text}' is not a valid value for '${parameter}': it must be between 1 and ${max}`,
      ),
    );
  }
  return limit;
}

/**
 * Creates the cursor of the page that begins at the row `start`. Like Apple's cursors, the text has no meaning for
 * clients.
 */
export function cursorAt(start: number): string {
  return btoa(`at:${start}`).replaceAll('=', '');
}

function readStart(cursor: string): number {
  let text = '';
  try {
    text = atob(cursor);
  } catch {
    // The cursor is not base64 and is refused below.
  }
  const [, start] = /^at:(\d+)$/.exec(text) ?? [];
  if (start === undefined)
    throw new AppleRefusal(invalidParameter('cursor', `'${cursor}' is not a valid cursor`));
  return Number(start);
}
