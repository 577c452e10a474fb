import type { z } from 'zod';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Returns a JSON schema in the notation of TypeScript. A reference becomes the name of its shape. */
export function typeText(schema: JsonSchema, indent = ''): string {
  if (schema.$ref) return schema.$ref.replace('#/$defs/', '');
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return variants.map((variant) => typeText(variant as JsonSchema, indent)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  // A nullable type: `["string", "null"]`.
  if (Array.isArray(schema.type)) return (schema.type as string[]).join(' | ');
  if (schema.type === 'array') {
    const item = typeText((schema.items ?? {}) as JsonSchema, indent);
    return item.includes('|') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
  }
  if (schema.type === 'object') return objectText(schema, indent);
  if (schema.type === undefined) return 'unknown';
  return String(schema.type);
}

function objectText(schema: JsonSchema, indent: string): string {
  const entries = Object.entries(schema.properties ?? {});
  if (entries.length === 0) {
    const values = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {};
    return `{ [name: string]: ${typeText(values as JsonSchema, indent)} }`;
  }
  const lines = entries.map(([name, value]) => {
    const property = value as JsonSchema;
    const optional = schema.required?.includes(name) ? '' : '?';
    const comment = property.description ? ` // ${property.description}` : '';
    return `${indent}  ${name}${optional}: ${typeText(property, `${indent}  `)};${comment}`;
  });
  return `{\n${lines.join('\n')}\n${indent}}`;
}
