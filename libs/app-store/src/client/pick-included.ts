import { parseResponse } from '@storedeck/store-api';
import type { z } from 'zod';

import type { IncludedResource } from './response-schemas.ts';

/**
 * Returns the resources of a relationship from `included`, in the order of the relationship. Returns undefined if
 * `included` lacks a resource, for example because Apple includes at most 50 resources. The caller must then request
 * the resources.
 */
export function pickIncluded<Schema extends z.ZodType>(
  schema: Schema,
  relationship:
    | {
        data?: { id: string }[] | null | undefined;
        meta?: { paging?: { total?: number | null | undefined } | null | undefined } | null | undefined;
      }
    | null
    | undefined,
  { included, type }: { included: IncludedResource[]; type: string },
): z.infer<Schema>[] | undefined {
  const named = relationship?.data;
  if (!named || named.length < (relationship.meta?.paging?.total ?? 0)) return undefined;
  const byId = new Map(
    included.filter((resource) => resource.type === type).map((resource) => [resource.id, resource]),
  );
  if (!named.every(({ id }) => byId.has(id))) return undefined;
  return named.map(({ id }) => parseResponse(schema, byId.get(id), { store: 'appStore', place: type }));
}
