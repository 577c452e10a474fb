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
  return shortened(rest) as DescribedTool['inputSchema'];
}

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(
    ([key, content]) =>
      !(key === 'additionalProperties' && content === false) &&
      // These limits apply to every integer in JavaScript, so a client does not need them.
      !((key === 'maximum' || key === 'minimum') && Math.abs(Number(content)) === Number.MAX_SAFE_INTEGER),
  );
  return Object.fromEntries(kept.map(([key, content]) => [key, shortened(content)]));
}
