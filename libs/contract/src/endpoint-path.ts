import type { z } from 'zod';

import type { Endpoint } from './endpoint.ts';

export type ParamsOf<E> = E extends { params: infer P extends z.ZodType } ? { params: z.input<P> } : unknown;
export type QueryOf<E> = E extends { query: infer Q extends z.ZodType } ? { query?: z.input<Q> } : unknown;

/** What the address of any endpoint is filled with. */
export interface Filling {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
}

/** The address of an endpoint with its parameters filled in. */
export function endpointPath(endpoint: Endpoint, { params = {}, query = {} }: Filling): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}
