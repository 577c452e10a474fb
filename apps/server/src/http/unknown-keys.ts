import { nearestWord } from '@storedeck/listing';
import type { z } from 'zod';

/** A key that a schema does not name: where it is, and a message with the nearest key that the schema names. */
export interface UnknownKey {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

type Definition = z.core.$ZodTypes['_zod']['def'];

/** The largest number of keys that are found in one value. */
const MAX_FOUND = 20;

/**
 * Finds the keys of a value from outside that its schema does not name. Zod would leave them out silently. A key that is
 * written wrong and left out is dangerous where it restricts something: then nothing is restricted. Schemas that keep
 * unknown keys (`looseObject`) name every key. Stops after `MAX_FOUND` keys.
 */
export function unknownKeys(
  schema: z.core.$ZodType,
  value: unknown,
  path: UnknownKey['path'] = [],
): readonly UnknownKey[] {
  const found: UnknownKey[] = [];
  for (const key of search(schema, value, path)) if (found.push(key) === MAX_FOUND) break;
  return found;
}

function* search(schema: z.core.$ZodType, value: unknown, path: UnknownKey['path']): Generator<UnknownKey> {
  const definition = (schema as z.core.$ZodTypes)._zod.def;
  const inner = findInner(definition);
  if (inner) yield* search(inner, value, path);
  else if (definition.type === 'union') yield* leastUnknown(definition, value, path);
  else if (definition.type === 'array' && Array.isArray(value))
    for (const [at, one] of value.entries()) yield* search(definition.element, one, [...path, at]);
  else if (definition.type === 'object' && isObject(value)) {
    const { shape, catchall } = definition;
    if (catchall && catchall._zod.def.type !== 'never') return;
    for (const [key, one] of Object.entries(value)) {
      const known = Object.hasOwn(shape, key) ? shape[key] : undefined;
      if (known) yield* search(known, one, [...path, key]);
      else yield unknown([...path, key], Object.keys(shape));
    }
  }
}

/** Returns the schema of what a schema accepts, where it only adds something to another schema. */
function findInner(definition: Definition): z.core.$ZodType | undefined {
  switch (definition.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'catch':
      return definition.innerType;
    case 'pipe':
      return definition.in;
    default:
      return undefined;
  }
}

/** Looks at the options of a union that the value may mean, and yields what the best one does not name. */
function* leastUnknown(
  definition: Extract<Definition, { type: 'union' }>,
  value: unknown,
  path: UnknownKey['path'],
): Generator<UnknownKey> {
  const meant = definition.options.filter((option) => mayMean(definition, option, value));
  const results = meant.map((option) => unknownKeys(option, value, path));
  yield* results.toSorted((one, other) => one.length - other.length)[0] ?? [];
}

/** Whether the key that tells the options of a union apart, if there is one, names this option. */
function mayMean(
  definition: Extract<Definition, { type: 'union' }>,
  option: z.core.$ZodType,
  value: unknown,
): boolean {
  const key = 'discriminator' in definition ? String(definition.discriminator) : undefined;
  if (key === undefined || !isObject(value)) return true;
  return option._zod.propValues?.[key]?.has(value[key] as z.core.util.Primitive) ?? true;
}

function unknown(path: UnknownKey['path'], known: readonly string[]): UnknownKey {
  const key = String(path.at(-1)).slice(0, 60);
  const nearest =
    key.length > 2 ? (nearestWord(key, known) ?? known.find((word) => beginsLike(key, word))) : undefined;
  return { path, message: nearest ? `is not known; did you mean "${nearest}"?` : 'is not known' };
}

function beginsLike(key: string, word: string): boolean {
  const [one, other] = [key.toLowerCase(), word.toLowerCase()];
  return one.startsWith(other) || other.startsWith(one);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
