import type { Tool as DescribedTool } from '@modelcontextprotocol/server';
import { z } from 'zod';

import type { Tool } from './tool.ts';

/** Returns the description of a tool for `tools/list`. */
export function describeTool(tool: Tool): DescribedTool {
  const { name, title, description, hints, input, output } = tool;
  return {
    name,
    title,
    description,
    inputSchema: toSchema(input, 'input'),
    outputSchema: toSchema(output, 'output'),
    annotations: hints,
  };
}

/**
 * Returns the JSON Schema of an input or output, without the parts that a client does not need. The list of tools is a
 * part of each conversation, so each byte costs tokens. Unknown arguments are still refused, although the shortened
 * schema does not forbid them.
 */
function toSchema(schema: z.ZodType, io: 'input' | 'output'): DescribedTool['inputSchema'] {
  const full = z.toJSONSchema(schema, { io, reused: 'inline' });
  const { $schema: _, ...rest } = full;
  // The cast is safe, because each input and output is an object.
  return shortened(rest, io) as DescribedTool['inputSchema'];
}

function shortened(value: unknown, io: 'input' | 'output'): unknown {
  if (Array.isArray(value)) return value.map((item) => shortened(item, io));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(
    ([key, content]) =>
      // A client need not check what this server has checked.
      !(key === 'required' && io === 'output' && Array.isArray(content)) &&
      !(key === 'additionalProperties' && (content === false || isAnything(content))) &&
      // A call with a text of a wrong length is answered with the limit.
      !(key === 'minLength' || key === 'maxLength') &&
      !(key === 'propertyNames') &&
      !(key === 'properties' && isAnything(content)) &&
      // These limits apply to every integer in JavaScript, so a client does not need them.
      !((key === 'maximum' || key === 'minimum') && Math.abs(Number(content)) === Number.MAX_SAFE_INTEGER),
  );
  return Object.fromEntries(kept.map(([key, content]) => [key, shortened(content, io)]));
}

/** Whether a schema is `{}`, which accepts everything, as if it were not there. */
function isAnything(schema: unknown): boolean {
  return typeof schema === 'object' && schema !== null && Object.keys(schema).length === 0;
}
