import { z } from 'zod';

import { errorsByStatus } from './endpoint-errors.ts';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { ERROR_STATUS } from './error-codes.ts';
import { events } from './events.ts';

/** The interface as the page `docs/api.md`. */
export function createApiMarkdown(): string {
  const areas = Map.groupBy(Object.entries<Endpoint>(endpoints), ([, endpoint]) => endpoint.area);
  const sections = [...areas].map(
    ([area, rows]) =>
      `## ${area}\n\n${rows.map(([name, endpoint]) => endpointSection(name, endpoint)).join('\n\n')}`,
  );
  return `${[INTRODUCTION, ...sections, eventSection(), errorSection()].join('\n\n')}\n`;
}

const INTRODUCTION = `# The interface

Generated from the endpoint table of \`@storedeck/contract\` by \`npm run docs -w @storedeck/contract\`; do not edit.

The server listens on 127.0.0.1 only. Every JSON answer has \`ok\`; every error is \`{ ok: false, error, code, hint? }\`. The same
interface as OpenAPI 3.1 is at \`GET /openapi.json\`.`;

function endpointSection(name: string, endpoint: Endpoint): string {
  const errors = errorsByStatus(endpoint).map(({ status, codes }) => `${status} ${codes.join(', ')}`);
  return [
    `### \`${endpoint.method} ${endpoint.path}\``,
    `${endpoint.summary}.${endpoint.describe ? ` ${endpoint.describe}` : ''} In the client: \`${name}\`.`,
    ...(endpoint.params ? [fields('Path', endpoint.params, 'input')] : []),
    ...(endpoint.query ? [fields('Query', endpoint.query, 'input')] : []),
    ...(endpoint.body?.type === 'json'
      ? [fields(`Body (JSON${limitText(endpoint.body.maxBytes)})`, endpoint.body.schema, 'input')]
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
      ? fields('Answer', endpoint.response.schema, 'output')
      : `Answer (\`${endpoint.response.contentType}\`): ${endpoint.response.describe}`,
    `Errors: ${errors.join('; ')}.`,
  ].join('\n\n');
}

function limitText(bytes: number | undefined): string {
  return bytes === undefined ? '' : `, at most ${bytes / 1024 / 1024} MiB`;
}

function fields(title: string, schema: z.ZodType, io: 'input' | 'output'): string {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, reused: 'inline' });
  return `${title}:\n\n\`\`\`ts\n${typeText(json, json.$defs ?? {})}\n\`\`\``;
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** A JSON schema in the notation of TypeScript, which the readers of this page know. */
function typeText(schema: JsonSchema, defs: Record<string, JsonSchema>, indent = ''): string {
  if (schema.$ref) return typeText(defs[schema.$ref.replace('#/$defs/', '')] ?? {}, defs, indent);
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return variants.map((variant) => typeText(variant as JsonSchema, defs, indent)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.type === 'array') {
    const item = typeText((schema.items ?? {}) as JsonSchema, defs, indent);
    return item.includes('|') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
  }
  if (schema.type === 'object') return objectText(schema, defs, indent);
  if (schema.type === undefined) return 'unknown';
  return String(schema.type);
}

function objectText(schema: JsonSchema, defs: Record<string, JsonSchema>, indent: string): string {
  const entries = Object.entries(schema.properties ?? {});
  if (entries.length === 0) {
    const values = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {};
    return `{ [name: string]: ${typeText(values as JsonSchema, defs, indent)} }`;
  }
  const lines = entries.map(([name, value]) => {
    const property = value as JsonSchema;
    const optional = schema.required?.includes(name) ? '' : '?';
    const comment = property.description ? ` // ${property.description}` : '';
    return `${indent}  ${name}${optional}: ${typeText(property, defs, `${indent}  `)};${comment}`;
  });
  return `{\n${lines.join('\n')}\n${indent}}`;
}

function eventSection(): string {
  const rows = Object.entries(events).map(([name, schema]) => fields(`\`${name}\``, schema, 'output'));
  return ['## Events', 'What `GET /api/events` sends, with the JSON that stands in `data`.', ...rows].join(
    '\n\n',
  );
}

function errorSection(): string {
  const rows = Object.entries(ERROR_STATUS).map(([code, status]) => `| \`${code}\` | ${status} |`);
  return ['## Error codes', ['| code | status |', '| --- | --- |', ...rows].join('\n')].join('\n\n');
}
