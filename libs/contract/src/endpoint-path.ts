import type { z } from 'zod';

import type { Endpoint } from './endpoint.ts';

export type ParamsOf<E> = E extends { params: infer P extends z.ZodType } ? { params: z.input<P> } : unknown;
export type QueryOf<E> = E extends { query: infer Q extends z.ZodType } ? { query?: z.input<Q> } : unknown;

/** The values for the path and the query of an endpoint's address. */
export interface UrlValues {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
}

/**
 * Returns the address of an endpoint, with the values of its parameters.
 *
 * @throws TypeError if a part of the path is missing
 */
export function endpointPath(endpoint: Endpoint, { params = {}, query = {} }: UrlValues): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (!value) throw new TypeError(`${endpoint.path} needs the parameter "${name}".`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}
