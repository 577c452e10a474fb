import { describe, expect, test } from '@jest/globals';

import { FIELDS } from '../src/app-store/fields.table.ts';
import { PARAMETERS } from '../src/app-store/parameters.table.ts';
import { APPLE_ROUTES } from '../src/app-store/routes.ts';
import { checkAppleExchange, checkPlayExchange } from '../src/conformance.ts';
import { descriptions } from './store-client.ts';

interface Described {
  paths: Record<
    string,
    { get: { parameters?: { name: string; schema: { enum?: string[]; items?: { enum?: string[] } } }[] } }
  >;
}

// The licences of the stores' API descriptions do not allow redistribution. Therefore, the descriptions are not part of
// the repository and may be missing.
const required = process.env['STOREDECK_REQUIRE_TOOLS'] === '1';
const name = descriptions
  ? "against the stores' own descriptions"
  : 'LEFT OUT: the API descriptions are not beside the repository (see README, "Conformance")';

describe(name, () => {
  test('the descriptions are there, if they are required', () => {
    expect(descriptions !== null || !required).toBe(true);
  });

  if (!descriptions) return;
  const known = descriptions;
  const apple = known.apple as unknown as Described;

  test.each(APPLE_ROUTES.map(({ path }) => path))('%s accepts exactly the described parameters', (path) => {
    const rules = PARAMETERS[path]!;
    const ours = new Set([
      ...Object.keys(rules.filter ?? {}).map((key) => `filter[${key}]`),
      ...(rules.exists ?? []).map((key) => `exists[${key}]`),
      ...(rules.fields ?? []).map((key) => `fields[${key}]`),
      ...(rules.limits ?? []).map((key) => `limit[${key}]`),
      ...(rules.include ? ['include'] : []),
      ...(rules.sort ? ['sort'] : []),
      ...(rules.paged ? ['limit'] : []),
    ]);
    const described = apple.paths[path]!.get.parameters ?? [];
    expect(ours).toEqual(new Set(described.map((parameter) => parameter.name)));
    const values = (key: string) =>
      described.find((parameter) => parameter.name === key)?.schema.items?.enum ?? [];
    expect(new Set(rules.include)).toEqual(new Set(values('include')));
    expect(new Set(rules.sort)).toEqual(new Set(values('sort')));
    for (const [key, allowed] of Object.entries(rules.filter ?? {})) {
      expect(new Set(allowed)).toEqual(new Set(values(`filter[${key}]`)));
    }
    for (const type of rules.fields ?? []) {
      const allowed = values(`fields[${type}]`);
      expect(FIELDS[type]!.filter((field) => field !== '' && !allowed.includes(field))).toEqual([]);
    }
  });

  test('the checkers report exchanges that a store would never send', () => {
    const exchange = { method: 'GET', url: 'https://api.example/v1/apps', status: 200 };
    const good = {
      data: [{ type: 'apps', id: '1', attributes: { name: 'x' } }],
      links: { self: 'https://api.example/v1/apps' },
    };
    expect(checkAppleExchange(known, { ...exchange, body: good })).toEqual([]);
    expect(checkAppleExchange(known, { ...exchange, body: { ...good, extra: 1 } })).not.toEqual([]);
    expect(
      checkAppleExchange(known, {
        ...exchange,
        body: { data: [{ type: 'apps' }], links: good.links },
      }),
    ).not.toEqual([]);
    expect(checkAppleExchange(known, { ...exchange, url: `${exchange.url}?foo=1`, body: good })).not.toEqual(
      [],
    );
    expect(
      checkAppleExchange(known, { ...exchange, url: `${exchange.url}?limit=201`, body: good }),
    ).not.toEqual([]);
    expect(
      checkAppleExchange(known, { ...exchange, url: `${exchange.url}?include=friends`, body: good }),
    ).not.toEqual([]);
    const play = {
      method: 'GET',
      url: 'https://g.example/androidpublisher/v3/applications/a/edits/1/details',
      status: 200,
    };
    expect(checkPlayExchange(known, { ...play, body: { defaultLanguage: 'en-US' } })).toEqual([]);
    expect(checkPlayExchange(known, { ...play, body: { language: 'en-US' } })).not.toEqual([]);
    expect(checkPlayExchange(known, { ...play, status: 404, body: { error: 'no' } })).not.toEqual([]);
  });
});
