import type { z } from 'zod';

import { errorsByStatus } from './endpoint-errors.ts';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { ErrorBody } from './error-codes.ts';
import { events } from './events.ts';
import { ASSETS_PATHS, errorReference } from './openapi-assets.ts';
import { OpenApiSchemas, type Json } from './openapi-schemas.ts';

/** Returns the whole contract as an OpenAPI 3.1 document, generated from the schemas that validate requests. */
export function createOpenApi(): Json {
  const schemas = new OpenApiSchemas();
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint, schemas) };
  }
  for (const schema of Object.values(events)) schemas.describeSchema(schema, 'output');
  const errorSchema = schemas.describeSchema(ErrorBody, 'output');
  return {
    openapi: '3.1.0',
    info: {
      title: 'Storedeck',
      version: '1.0.0',
      description: 'Store listings, phones and simulators of an app, on this machine only.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    // The address `/` means the server that has sent the document, whatever its port is.
    servers: [{ url: '/' }],
    security: [],
    paths: { ...paths, ...ASSETS_PATHS },
    components: {
      schemas: schemas.components,
      responses: {
        Error: {
          description: 'The request failed.',
          content: { 'application/json': { schema: errorSchema } },
        },
      },
    },
  };
}

function operation(operationId: string, endpoint: Endpoint, schemas: OpenApiSchemas): Json {
  return {
    operationId,
    tags: [endpoint.area],
    summary: endpoint.summary,
    ...(endpoint.describe && { description: endpoint.describe }),
    ...((endpoint.params ?? endpoint.query) && {
      parameters: [
        ...parameters('path', endpoint.params, schemas),
        ...parameters('query', endpoint.query, schemas),
      ],
    }),
    ...(endpoint.body && { requestBody: { required: true, content: requestContent(endpoint, schemas) } }),
    responses: { '200': success(endpoint, schemas), ...failures(endpoint) },
  };
}

function parameters(
  place: 'path' | 'query',
  object: z.ZodObject | undefined,
  schemas: OpenApiSchemas,
): Json[] {
  return Object.entries(object?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || !(schema as z.ZodType).safeParse(undefined).success,
    schema: schemas.describeSchema(schema as z.ZodType, 'input'),
  }));
}

function requestContent({ body }: Endpoint, schemas: OpenApiSchemas): Json {
  if (body?.type === 'json')
    return { 'application/json': { schema: schemas.describeSchema(body.schema, 'input') } };
  if (body?.type === 'bytes')
    return Object.fromEntries(
      body.contentTypes.map((type) => [
        type,
        { schema: { description: body.describe, maxLength: body.maxBytes } },
      ]),
    );
  return {
    'text/plain': { schema: { type: 'string', description: body?.describe, maxLength: body?.maxBytes } },
  };
}

function success({ response }: Endpoint, schemas: OpenApiSchemas): Json {
  if (response.type === 'bytes')
    return { description: response.describe, content: { [response.contentType]: {} } };
  return {
    description: 'Done.',
    content: { 'application/json': { schema: schemas.describeSchema(response.schema, 'output') } },
  };
}

function failures(endpoint: Endpoint): Json {
  return Object.fromEntries(
    errorsByStatus(endpoint).map(({ status, codes }) => [String(status), errorReference(codes.join(', '))]),
  );
}
