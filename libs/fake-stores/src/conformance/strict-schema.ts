import { Ajv, type ValidateFunction } from 'ajv';

import type { Json } from './descriptions.ts';

/** Validates values against named schemas, and refuses properties that a schema does not contain. */
export class StrictSchemas {
  readonly #ajv: Ajv;
  readonly #validators = new Map<string, ValidateFunction>();

  /** The keys of `schemas` are the names of the schemas. `refPrefix` precedes the name in a `$ref`. */
  constructor(schemas: Json, refPrefix: string) {
    this.#ajv = new Ajv({ strict: false, allErrors: true });
    this.#ajv.addFormat('uri', (text) => URL.canParse(text));
    this.#ajv.addFormat('uri-reference', (text) => URL.canParse(text, 'https://base.example'));
    this.#ajv.addFormat(
      'date-time',
      (text) => /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text)),
    );
    this.#ajv.addFormat('date', /^\d{4}-\d\d-\d\d$/);
    this.#ajv.addFormat('email', /^[^@\s]+@[^@\s]+$/);
    for (const format of ['int32', 'int64', 'double', 'number', 'google-datetime'])
      this.#ajv.addFormat(format, true);
    for (const [name, schema] of Object.entries(schemas)) {
      this.#ajv.addSchema(strict(schema, refPrefix) as Json, makeId(name));
    }
  }

  /** Validates `value` against the schema `name`. Returns one text per problem. */
  problems(name: string, value: unknown): string[] {
    const validate = this.#validators.get(name) ?? this.#ajv.getSchema(makeId(name));
    if (!validate) return [`no schema ${name}`];
    this.#validators.set(name, validate);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `${name}${instancePath} ${message ?? ''} ${JSON.stringify(params)}`,
    );
  }
}

function makeId(name: string): string {
  return `schema:${name}`;
}

/** Turns a schema of OpenAPI or Google into a JSON schema that refuses unknown properties. */
function strict(schema: unknown, refPrefix: string): unknown {
  if (Array.isArray(schema)) return schema.map((item) => strict(item, refPrefix));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $ref, id: _id, discriminator: _discriminator, nullable, ...rest } = schema as Json;
  if (typeof $ref === 'string') return { $ref: makeId($ref.replace(refPrefix, '')) };
  const out: Json = {};
  // Some formats in Apple's document are `null`, which is not valid in a JSON schema.
  if (rest['format'] === null) delete rest['format'];
  for (const [key, value] of Object.entries(rest)) out[key] = strictPart(key, value, refPrefix);
  if (out['properties'] && out['additionalProperties'] === undefined) out['additionalProperties'] = false;
  if (nullable === true && typeof out['type'] === 'string') out['type'] = [out['type'], 'null'];
  return out;
}

function strictPart(key: string, value: unknown, refPrefix: string): unknown {
  if (key === 'enum' || key === 'required') return value;
  if (key !== 'properties') return strict(value, refPrefix);
  // Under `properties`, `id` and `nullable` are names of properties, not keywords, so they must not be removed.
  return Object.fromEntries(
    Object.entries(value as Json).map(([name, inner]) => [name, strict(inner, refPrefix)]),
  );
}
