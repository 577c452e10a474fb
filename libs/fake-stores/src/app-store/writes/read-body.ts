import { type AppleError, AppleRefusal } from '../apple-error.ts';
import { type Ref } from '../resource.ts';

/** The content that the body of one kind of write may or must have. */
export interface BodyRules {
  readonly type: string;
  readonly attributes?: Readonly<Record<string, AttributeKind>>;
  readonly required?: readonly string[];
  /** Relationships to one resource, with the type of the resource. All these relationships are required. */
  readonly relationships?: Readonly<Record<string, string>>;
  /** Relationships to several resources, with the type of the resources. All these relationships are required. */
  readonly lists?: Readonly<Record<string, string>>;
}

/** The type of an attribute. `text?` and `boolean?` also accept null. */
export type AttributeKind = 'text' | 'text?' | 'integer' | 'boolean?';

/** The checked content of a body. */
export interface WriteBody {
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly relationships: Readonly<Record<string, Ref>>;
  /** For each relationship to several resources: the identifiers of the resources. */
  readonly lists: Readonly<Record<string, readonly Ref[]>>;
  /** If the request replaces a whole relationship: the identifiers of all resources in the new relationship. */
  readonly refs: readonly Ref[];
}

export const NO_BODY: WriteBody = { attributes: {}, relationships: {}, lists: {}, refs: [] };

/**
 * Reads a JSON:API body as strictly as App Store Connect does. Throws AppleRefusal with an error for each mistake (409,
 * or 422 if `data` is not an object). `id` is the id in the path; the body of an update must contain the same id.
 */
export function readBody(text: string, rules: BodyRules, id: string | null): WriteBody {
  const data = readData(text);
  if (!isObject(data)) throw new AppleRefusal(entityError('UNPROCESSABLE_ENTITY', 'data', '/data'));
  const attributes = isObject(data['attributes']) ? data['attributes'] : {};
  const relationships = isObject(data['relationships']) ? data['relationships'] : {};
  const errors = [
    ...(data['type'] === rules.type
      ? []
      : [entityError('ENTITY_ERROR.ATTRIBUTE.TYPE', 'type', '/data/type')]),
    ...(id === null || data['id'] === id ? [] : [entityError('ENTITY_ERROR.ID.INVALID', 'id', '/data/id')]),
    ...attributeErrors(attributes, rules),
    ...relationshipErrors(relationships, rules),
  ];
  const [first, ...others] = errors;
  if (first) throw new AppleRefusal(first, ...others);
  const one = Object.keys(rules.relationships ?? {}).map((name) => [name, readRef(relationships[name])]);
  const many = Object.keys(rules.lists ?? {}).map((name) => [name, readRefs(relationships[name])]);
  return {
    attributes,
    relationships: Object.fromEntries(one) as Record<string, Ref>,
    lists: Object.fromEntries(many) as Record<string, Ref[]>,
    refs: [],
  };
}

/** Reads a body that replaces a list of identifiers. Throws AppleRefusal (409) for any other content. */
export function readLinkage(text: string, type: string): WriteBody {
  const data = readData(text);
  const isList = Array.isArray(data) && data.every((ref) => isObject(ref) && ref['type'] === type);
  if (!isList) throw new AppleRefusal(entityError('ENTITY_ERROR.RELATIONSHIP.INVALID', 'data', '/data'));
  return { ...NO_BODY, refs: data.map((ref) => ({ type, id: String((ref as Ref).id) })) };
}

/**
 * Creates an error for the body of a request. The status is 409, or 422 for a `code` that does not begin with `ENTITY`.
 */
export function entityError(code: string, name: string, pointer: string): AppleError {
  return {
    status: code.startsWith('ENTITY') ? 409 : 422,
    code,
    title: 'The provided entity includes an attribute or relationship with an invalid value',
    detail: `The value of '${name}' is missing, unknown or not allowed`,
    pointer,
  };
}

function readData(text: string): unknown {
  try {
    const body: unknown = JSON.parse(text);
    return isObject(body) ? body['data'] : undefined;
  } catch {
    return undefined;
  }
}

function attributeErrors(attributes: Record<string, unknown>, rules: BodyRules): AppleError[] {
  const known = rules.attributes ?? {};
  const wrong = Object.entries(attributes).flatMap(([name, value]): AppleError[] => {
    const kind = Object.hasOwn(known, name) ? known[name] : undefined;
    const pointer = `/data/attributes/${name}`;
    if (kind === undefined) return [entityError('ENTITY_ERROR.ATTRIBUTE.UNKNOWN', name, pointer)];
    return isOfKind(value, kind) ? [] : [entityError('ENTITY_ERROR.ATTRIBUTE.TYPE', name, pointer)];
  });
  const missing = (rules.required ?? [])
    .filter((name) => attributes[name] === undefined || attributes[name] === '')
    .map((name) => entityError('ENTITY_ERROR.ATTRIBUTE.REQUIRED', name, `/data/attributes/${name}`));
  return [...wrong, ...missing];
}

function isOfKind(value: unknown, kind: AttributeKind): boolean {
  if (value === null) return kind.endsWith('?');
  if (kind === 'integer') return Number.isInteger(value);
  return typeof value === (kind.startsWith('text') ? 'string' : 'boolean');
}

function relationshipErrors(
  relationships: Record<string, unknown>,
  { relationships: known = {}, lists = {} }: BodyRules,
): AppleError[] {
  const wrong = Object.keys(relationships).filter(
    (name) => !Object.hasOwn(known, name) && !Object.hasOwn(lists, name),
  );
  const missing = [
    ...Object.entries(known).filter(([name, type]) => readRef(relationships[name])?.type !== type),
    ...Object.entries(lists).filter(
      ([name, type]) => !readRefs(relationships[name])?.every((ref) => ref.type === type),
    ),
  ];
  return [
    ...wrong.map((name) =>
      entityError('ENTITY_ERROR.RELATIONSHIP.UNKNOWN', name, `/data/relationships/${name}`),
    ),
    ...missing.map(([name]) =>
      entityError('ENTITY_ERROR.RELATIONSHIP.REQUIRED', name, `/data/relationships/${name}`),
    ),
  ];
}

function readRef(relationship: unknown): Ref | undefined {
  const data = isObject(relationship) ? relationship['data'] : undefined;
  return isObject(data) && typeof data['type'] === 'string' && typeof data['id'] === 'string'
    ? { type: data['type'], id: data['id'] }
    : undefined;
}

function readRefs(relationship: unknown): Ref[] | undefined {
  const data = isObject(relationship) ? relationship['data'] : undefined;
  if (!Array.isArray(data)) return undefined;
  return data.flatMap((entry) => readRef({ data: entry as unknown }) ?? []);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
