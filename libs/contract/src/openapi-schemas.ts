import { z } from 'zod';

/** A part of a JSON document. */
export type Json = Record<string, unknown>;

/** Collects the JSON schemas of an OpenAPI document. A schema with an id becomes one shared component. */
export class OpenApiSchemas {
  /** The shared components by their ids. */
  readonly components: Record<string, Json> = {};

  /** Returns the JSON schema of a value, or a reference to its component. */
  describeSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
    const { $schema: _, $defs = {}, ...root } = z.toJSONSchema(schema, { io, reused: 'inline' }) as Json;
    for (const [id, definition] of Object.entries($defs as Record<string, Json>))
      this.components[id] = toComponent(definition);
    const id = schema.meta()?.id;
    if (id === undefined) return toComponent(root);
    // If other schemas refer to this schema, it is already among the definitions, and `root` is only a reference to it.
    if (root['$ref'] === undefined) this.components[id] = toComponent(root);
    return { $ref: `#/components/schemas/${id}` };
  }
}

/**
 * Converts a JSON schema to a component. References to definitions become references to components. The keyword `id` is
 * removed, because the name of the component replaces it.
 */
function toComponent(schema: Json): Json {
  const text = JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { id: _, ...rest } = JSON.parse(text) as Json;
  return rest;
}
