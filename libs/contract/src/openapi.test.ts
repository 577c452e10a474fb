import { describe, expect, test } from '@jest/globals';

import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { createOpenApi } from './openapi.ts';

const document = createOpenApi() as {
  openapi: string;
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  servers: unknown;
  security: unknown;
  components: { schemas: Record<string, unknown>; responses: Record<string, unknown> };
};
interface Operation {
  operationId: string;
  parameters?: { name: string; in: string; required: boolean }[];
  responses: Record<string, unknown>;
}

describe('createOpenApi', () => {
  test('is OpenAPI 3.1, and the version of the contract is 1.0.0', () =>
    expect([document.openapi, document.info.version]).toEqual(['3.1.0', '1.0.0']));

  test('has every endpoint with its name in the client, and the pictures of the working folder', () => {
    const operations = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(operations.sort()).toEqual([...Object.keys(endpoints), 'readAsset'].sort());
  });

  test('every reference leads to a component, and no component is only a reference', () => {
    const references = [
      ...JSON.stringify(document).matchAll(/"#\/components\/(schemas|responses)\/([^"]+)"/g),
    ];
    expect(references.length).toBeGreaterThan(0);
    for (const [, kind, name] of references)
      expect(Object.keys(document.components[kind as 'schemas' | 'responses'])).toContain(name);
    for (const component of Object.values(document.components.schemas))
      expect(component).not.toHaveProperty('$ref');
  });

  test('is independent of the port, and needs no authentication', () => {
    expect(document.servers).toEqual([{ url: '/' }]);
    expect(document.security).toEqual([]);
  });

  test('describes all errors with one shared response', () => {
    expect(document.components.responses).toMatchObject({
      Error: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
    });
    expect(document.paths['/api/listing/{which}']?.['put']?.responses['409']).toEqual({
      $ref: '#/components/responses/Error',
      description: 'LISTING_CHANGED',
    });
  });

  test('path parameters are required, and optional query parameters are not', () => {
    expect(document.paths['/api/listing/{which}']?.['get']?.parameters).toMatchObject([
      { name: 'which', in: 'path', required: true },
    ]);
    expect(document.paths['/api/env']?.['post']?.parameters).toMatchObject([
      { name: 'force', in: 'query', required: false },
    ]);
    expect(document.paths['/api/preview-file']?.['get']?.parameters).toMatchObject([
      { name: 'path', in: 'query', required: true },
      { name: 'state', in: 'query', required: false },
    ]);
  });

  test.each(Object.entries<Endpoint>(endpoints))('%s names its errors', (_name, { method, path }) => {
    const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining(['200', '403', '500']));
  });
});
