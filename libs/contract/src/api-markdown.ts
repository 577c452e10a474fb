import { z } from 'zod';

import { errorsByStatus } from './endpoint-errors.ts';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { ERROR_STATUS } from './error-codes.ts';
import { events } from './events.ts';
import { typeText } from './type-text.ts';

/** The contract as Markdown, for `docs/api.md`. */
export function createApiMarkdown(): string {
  const shapes: Shapes = new Map();
  const areas = Map.groupBy(Object.entries<Endpoint>(endpoints), ([, endpoint]) => endpoint.area);
  const sections = [...areas].map(
    ([area, rows]) =>
      `## ${area}\n\n${rows.map(([name, endpoint]) => endpointSection({ name, endpoint }, shapes)).join('\n\n')}`,
  );
  const eventTypes = eventSection(shapes);
  return `${[INTRODUCTION, ...sections, eventTypes, shapeSection(shapes), errorSection()].join('\n\n')}\n`;
}

const INTRODUCTION = `# The interface

Generated from the endpoint table of \`@storedeck/contract\` by \`npm run docs -w @storedeck/contract\`; do not edit.

The server listens on 127.0.0.1 only. Every JSON response has \`ok\`; every error is \`{ ok: false, error, code, hint? }\`. The same
interface as OpenAPI 3.1 is at \`GET /openapi.json\`.`;

function endpointSection({ name, endpoint }: { name: string; endpoint: Endpoint }, shapes: Shapes): string {
  const errors = errorsByStatus(endpoint).map(({ status, codes }) => `${status} ${codes.join(', ')}`);
  return [
    `### \`${endpoint.method} ${endpoint.path}\``,
    `${endpoint.summary}.${endpoint.describe ? ` ${endpoint.describe}` : ''} In the client: \`${name}\`.`,
    ...(endpoint.params ? [fields('Path', { schema: endpoint.params, io: 'input' }, shapes)] : []),
    ...(endpoint.query ? [fields('Query', { schema: endpoint.query, io: 'input' }, shapes)] : []),
    ...(endpoint.body?.type === 'json'
      ? [
          fields(
            `Body (JSON${limitText(endpoint.body.maxBytes)})`,
            { schema: endpoint.body.schema, io: 'input' },
            shapes,
          ),
        ]
      : []),
    ...(endpoint.body?.type === 'text'
      ? [`Body (\`text/plain\`, at most ${endpoint.body.maxBytes / 1024} KiB): ${endpoint.body.describe}.`]
      : []),
    ...(endpoint.body?.type === 'bytes'
      ? [
          `Body (${endpoint.body.contentTypes.map((type) => `\`${type}\``).join(' or ')}${limitText(endpoint.body.maxBytes)}): ${endpoint.body.describe}.`,
        ]
      : []),
    endpoint.response.type === 'json'
      ? fields('Response', { schema: endpoint.response.schema, io: 'output' }, shapes)
      : `Response (\`${endpoint.response.contentType}\`): ${endpoint.response.describe}`,
    `Errors: ${errors.join('; ')}.`,
  ].join('\n\n');
}

function limitText(bytes: number | undefined): string {
  return bytes === undefined ? '' : `, at most ${bytes / 1024 / 1024} MiB`;
}

/** A titled block with the type of a value. The shapes that the type refers to are collected in `shapes`. */
function fields(
  title: string,
  { schema, io }: { schema: z.ZodType; io: 'input' | 'output' },
  shapes: Shapes,
): string {
  const { $schema: _, $defs = {}, ...root } = z.toJSONSchema(schema, { io, reused: 'inline' });
  for (const [id, shape] of Object.entries($defs)) shapes.set(id, shape);
  const id = schema.meta()?.id;
  if (id !== undefined && root.$ref === undefined) shapes.set(id, root);
  return `${title}:\n\n\`\`\`ts\n${id ?? typeText(root)}\n\`\`\``;
}

/** Named shapes; the key is the name. Each is printed once, and other places refer to it. */
type Shapes = Map<string, z.core.JSONSchema.BaseSchema>;

function shapeSection(shapes: Shapes): string {
  const rows = [...shapes]
    .sort(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([id, shape]) => `### ${id}\n\n\`\`\`ts\n${typeText(shape)}\n\`\`\``);
  return ['## Shapes', 'The named types that endpoints and events refer to.', ...rows].join('\n\n');
}

function eventSection(shapes: Shapes): string {
  const rows = Object.entries(events).map(([name, schema]) =>
    fields(`\`${name}\``, { schema, io: 'output' }, shapes),
  );
  return ['## Events', 'What `GET /api/events` sends, with the JSON in `data`.', ...rows].join('\n\n');
}

function errorSection(): string {
  const rows = Object.entries(ERROR_STATUS).map(([code, status]) => `| \`${code}\` | ${status} |`);
  return ['## Error codes', ['| code | status |', '| --- | --- |', ...rows].join('\n')].join('\n\n');
}
