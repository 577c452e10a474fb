import { z } from 'zod';

import { errorsByStatus } from './endpoint-errors.ts';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { ErrorBody } from './error-codes.ts';
import { events } from './events.ts';

type Json = Record<string, unknown>;

/** The whole interface as an OpenAPI 3.1 document, made from the schemas that validate requests. */
export function createOpenApi(): Json {
  const schemas = new Components();
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint, schemas) };
  }
  for (const schema of Object.values(events)) schemas.of(schema, 'output');
  return {
    openapi: '3.1.0',
    info: {
      title: 'Storedeck',
      version: '1.0.0',
      description: 'Store listings, phones and simulators of an app, on this machine only.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: 'http://127.0.0.1:8092' }],
    paths,
    components: { schemas: schemas.all },
  };
}

function operation(operationId: string, endpoint: Endpoint, schemas: Components): Json {
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
    responses: { '200': success(endpoint, schemas), ...failures(endpoint, schemas) },
  };
}

function parameters(place: 'path' | 'query', object: z.ZodObject | undefined, schemas: Components): Json[] {
  return Object.entries(object?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || !(schema as z.ZodType).safeParse(undefined).success,
    schema: schemas.of(schema as z.ZodType, 'input'),
  }));
}

function requestContent({ body }: Endpoint, schemas: Components): Json {
  if (body?.type === 'json') return { 'application/json': { schema: schemas.of(body.schema, 'input') } };
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

function success({ response }: Endpoint, schemas: Components): Json {
  if (response.type === 'bytes')
    return { description: response.describe, content: { [response.contentType]: {} } };
  return {
    description: 'Done.',
    content: { 'application/json': { schema: schemas.of(response.schema, 'output') } },
  };
}

function failures(endpoint: Endpoint, schemas: Components): Record<string, Json> {
  const entries = errorsByStatus(endpoint).map(({ status, codes }) => [
    String(status),
    {
      description: codes.join(', '),
      content: { 'application/json': { schema: schemas.of(ErrorBody, 'output') } },
    },
  ]);
  return Object.fromEntries(entries) as Record<string, Json>;
}

/** Collects every schema that has an id once, and refers to it from wherever it is used. */
class Components {
  readonly all: Record<string, Json> = {};

  of(schema: z.ZodType, io: 'input' | 'output'): Json {
    const { $schema: _, $defs, ...own } = z.toJSONSchema(schema, { io, reused: 'inline' }) as Json;
    const rooted = rebase(own);
    for (const [id, definition] of Object.entries(($defs ?? {}) as Record<string, Json>))
      this.all[id] = rebase(definition);
    const id = schema.meta()?.id;
    if (id === undefined) return rooted;
    this.all[id] = rooted;
    return { $ref: `#/components/schemas/${id}` };
  }
}

/** `$defs` of a single schema become components of the document; a component names itself, so `id` goes. */
function rebase(schema: Json): Json {
  const text = JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { id: _, ...rest } = JSON.parse(text) as Json;
  return rest;
}
