import { z } from 'zod';

import { errorsByStatus } from './endpoint-errors.ts';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { ERROR_STATUS } from './error-codes.ts';
import { events } from './events.ts';
import { MIRROR_PATH, MIRROR_PROTOCOL } from './mirror/mirror-address.ts';
import { MAX_CLIPBOARD_BYTES, MAX_CONTROL_BYTES, MirrorControl } from './mirror/mirror-control.ts';
import { MirrorEvent } from './mirror/mirror-event.ts';
import { MIRROR_HEADER_BYTES } from './mirror/mirror-packet.ts';
import { MirrorRequest } from './mirror/mirror-request.ts';
import { typeText } from './type-text.ts';

/** Returns the contract as Markdown, for `docs/api.md`. */
export function createApiMarkdown(): string {
  const shapes: Shapes = new Map();
  const areas = Map.groupBy(Object.entries<Endpoint>(endpoints), ([, endpoint]) => endpoint.area);
  const sections = [...areas].map(
    ([area, rows]) =>
      `## ${area}\n\n${rows.map(([name, endpoint]) => endpointSection({ name, endpoint }, shapes)).join('\n\n')}`,
  );
  const eventTypes = eventSection(shapes);
  const mirror = mirrorSection(shapes);
  return `${[INTRODUCTION, ...sections, eventTypes, mirror, shapeSection(shapes), errorSection()].join('\n\n')}\n`;
}

const INTRODUCTION = `# The API

Generated from the endpoint table of \`@storedeck/contract\` by \`npm run docs -w @storedeck/contract\`; do not edit.

The server listens on 127.0.0.1 only. Every JSON response has \`ok\`; every error is \`{ ok: false, error, code, hint? }\`. The same
API as OpenAPI 3.1 is at \`GET /openapi.json\`.`;

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

/**
 * Returns a block with a title and the type of a value. Also puts into `shapes` the shapes to which the type refers.
 */
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

/** Shapes by name. Each shape is printed once, and other places refer to its name. */
type Shapes = Map<string, z.core.JSONSchema.BaseSchema>;

function shapeSection(shapes: Shapes): string {
  const rows = [...shapes]
    .sort(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([id, shape]) => `### ${id}\n\n\`\`\`ts\n${typeText(shape)}\n\`\`\``);
  return ['## Shapes', 'The named types that endpoints and events refer to.', ...rows].join('\n\n');
}

function mirrorSection(shapes: Shapes): string {
  return [
    '## Live video',
    `\`${MIRROR_PATH}\` is a WebSocket with the sub-protocol \`${MIRROR_PROTOCOL}\`: frames and events down, control up. It must have the \`Origin\` of this server. The entry \`@storedeck/contract/mirror\` has its messages. Errors before the upgrade are responses: 400 REQUEST_INVALID; 403 HOST_REFUSED, ORIGIN_REFUSED; 503 TOO_MANY_VIEWERS.`,
    fields('Query', { schema: MirrorRequest, io: 'input' }, shapes),
    `Text messages of the server, as JSON. \`rung\` and \`format\` come before the first frame, and again when they change. After \`lost\` the server opens the video again by itself.`,
    fields('Events', { schema: MirrorEvent, io: 'output' }, shapes),
    `Binary messages of the server: ${MIRROR_HEADER_BYTES} bytes, big endian, then the data of a frame. Byte 0: 1 encoded video, 2 JPEG, 3 PNG, 4 a packet of sound. Byte 1: 1 for a key frame. Bytes 4 to 7: the number of its \`format\`, and 0 for sound. Bytes 8 to 15: when it was captured, in microseconds of a clock that only grows. Encoded video is Annex B, or has length prefixes when the format has a \`description\`. A client ignores other kinds. One that does not keep up receives a later key frame next. Sound is sent only after \`{ type: 'audio', on: true }\`; an \`audio\` event with its format comes first, and one without a format when it has ended. Packets of sound for which a client is too slow are left out.`,
    `Messages of the client, as JSON of at most ${MAX_CONTROL_BYTES / 1024} KiB; a text for the clipboard has at most ${MAX_CLIPBOARD_BYTES / 1024} KiB. Positions are pixels of the frames of a \`format\`. Any other message closes the connection with 1008.`,
    fields('Control', { schema: MirrorControl, io: 'input' }, shapes),
  ].join('\n\n');
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
