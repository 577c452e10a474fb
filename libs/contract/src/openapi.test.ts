import { describe, expect, test } from '@jest/globals';

import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { createOpenApi } from './openapi.ts';

const document = createOpenApi() as {
  openapi: string;
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
};
interface Operation {
  operationId: string;
  parameters?: { name: string; in: string; required: boolean }[];
  responses: Record<string, unknown>;
}

describe('createOpenApi', () => {
  test('is OpenAPI 3.1 of interface version 1.0.0', () =>
    expect([document.openapi, document.info.version]).toEqual(['3.1.0', '1.0.0']));

  test('has every endpoint under its name in the client', () => {
    const operations = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(operations.sort()).toEqual(Object.keys(endpoints).sort());
  });

  test('every reference leads to a schema', () => {
    const names = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(
      ([, name]) => name,
    );
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect(Object.keys(document.components.schemas)).toContain(name);
  });

  test('path parameters are required, optional query parameters are not', () => {
    expect(document.paths['/api/listing/{which}']?.['get']?.parameters).toMatchObject([
      { name: 'which', in: 'path', required: true },
    ]);
    expect(document.paths['/api/env']?.['post']?.parameters).toMatchObject([
      { name: 'force', in: 'query', required: false },
    ]);
    expect(document.paths['/api/preview-file']?.['get']?.parameters).toMatchObject([
      { name: 'path', in: 'query', required: true },
    ]);
  });

  test.each(Object.entries<Endpoint>(endpoints))('%s says how it may fail', (_name, { method, path }) => {
    const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining(['200', '403', '500']));
  });
});
