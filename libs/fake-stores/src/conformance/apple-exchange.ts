import { type ApiDescriptions, type Json, part } from './descriptions.ts';
import type { Exchange } from './exchange.ts';
import { StrictSchemas } from './strict-schema.ts';

const SCHEMAS = new WeakMap<Json, StrictSchemas>();

/**
 * Checks an exchange with App Store Connect against Apple's API description: path, parameters, status and bodies.
 * Unknown properties are also problems. Returns one text per problem.
 */
export function checkAppleExchange({ apple }: ApiDescriptions, exchange: Exchange): string[] {
  const url = new URL(exchange.url);
  const operation = findOperation(apple, url.pathname, exchange.method);
  // Apple describes no response for paths that do not exist. For these paths, the statuses 404 and 401 are correct.
  if (!operation)
    return exchange.status === 404 || exchange.status === 401
      ? []
      : [`${exchange.method} ${url.pathname} is not described`];
  const refused = exchange.status === 400;
  return [
    ...(refused ? [] : parameterProblems(operation, url.searchParams)),
    // The body of a refused request may be wrong. Therefore, only bodies of accepted requests are checked.
    ...(exchange.status < 400 ? requestProblems(apple, operation, exchange) : []),
    ...bodyProblems(apple, operation, exchange),
  ];
}

function findOperation(apple: Json, pathname: string, method: string): Json | null {
  const path = pathname.slice(Math.max(0, pathname.indexOf('/v1/')));
  const paths = Object.entries(part(apple, 'paths'));
  const [, item] = paths.find(([template]) => toPattern(template).test(path)) ?? [];
  const operation = part(item, method.toLowerCase());
  return Object.keys(operation).length > 0 ? operation : null;
}

function toPattern(template: string): RegExp {
  return new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`);
}

function parameterProblems(operation: Json, search: URLSearchParams): string[] {
  const described = (operation['parameters'] ?? []) as { name: string; schema: Json }[];
  return [...search].flatMap(([name, text]) => {
    // The URLs in Apple's `links.next` contain the parameter `cursor`, but Apple does not describe this parameter.
    if (name === 'cursor') return [];
    const schema = described.find((parameter) => parameter.name === name)?.schema;
    if (!schema) return [`parameter ${name} is not described`];
    const maximum = schema['maximum'];
    if (typeof maximum === 'number' && Number(text) > maximum) return [`${name}=${text} is above ${maximum}`];
    const allowed = (part(schema, 'items')['enum'] ?? schema['enum']) as string[] | undefined;
    const values = schema['type'] === 'array' ? text.split(',') : [text];
    return values
      .filter((value) => allowed && !allowed.includes(value))
      .map((value) => `${name}: ${value} is not described`);
  });
}

function requestProblems(apple: Json, operation: Json, exchange: Exchange): string[] {
  const { $ref } = part(part(part(part(operation, 'requestBody'), 'content'), 'application/json'), 'schema');
  if (typeof $ref !== 'string')
    return exchange.requestBody === undefined ? [] : ['a request body where none is described'];
  return findSchemas(apple).problems(readName($ref), exchange.requestBody);
}

function bodyProblems(apple: Json, operation: Json, exchange: Exchange): string[] {
  const response = part(part(operation, 'responses'), String(exchange.status));
  // Apple describes no 5xx responses, and no 409 for deletions, although both occur.
  const known = exchange.status >= 500 || (exchange.status === 409 && exchange.method === 'DELETE');
  if (Object.keys(response).length === 0) return known ? [] : [`status ${exchange.status} is not described`];
  const { $ref } = part(part(part(response, 'content'), 'application/json'), 'schema');
  if (typeof $ref !== 'string') return exchange.body === undefined ? [] : ['a body where none is described'];
  return findSchemas(apple).problems(readName($ref), withoutNulls(exchange.body));
}

function findSchemas(apple: Json): StrictSchemas {
  const known =
    SCHEMAS.get(apple) ??
    new StrictSchemas(part(part(apple, 'components'), 'schemas'), '#/components/schemas/');
  SCHEMAS.set(apple, known);
  return known;
}

function readName($ref: string): string {
  return $ref.replace('#/components/schemas/', '');
}

/** Removes nulls. Apple sends `null` for missing values, although Apple's description does not allow `null`. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]): [string, unknown][] =>
      inner === null ? [] : [[key, withoutNulls(inner)]],
    ),
  );
}
