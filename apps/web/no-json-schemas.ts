// Replaces modules of zod in the built page; see `withoutJsonSchemas` in vite.config.ts.

export function createToJSONSchemaMethod() {
  return convert;
}

export function createStandardJSONSchemaMethod() {
  return convert;
}

function convert(): never {
  throw new Error('The page does not contain the code that converts schemas to JSON Schema.');
}
