import type { z } from 'zod';

import type { AppStoreClient } from '../client/app-store-client.ts';
import type { document, Version } from '../client/response-schemas.ts';
import { isLiveVersion, LIVE_STATES, UPCOMING_STATES } from './pick-version.ts';

/** More than the platforms of an app, and few enough that no old version matters. */
const FALLBACK_VERSIONS = 20;
const KNOWN_STATES: ReadonlySet<string> = new Set([
  ...LIVE_STATES,
  ...UPCOMING_STATES,
  'REPLACED_WITH_NEW_VERSION',
]);

type Page = z.infer<ReturnType<typeof document<typeof Version>>>;

/**
 * Reads the versions of all platforms that are live or upcoming. If there is no upcoming version for iOS, it may be in a
 * state that Apple has added since: then such versions are read too.
 *
 * @param path with the query of the other parameters
 */
export async function getVersions<Answer extends Page>(
  client: AppStoreClient,
  schema: z.ZodType<Answer>,
  path: string,
): Promise<Answer> {
  const states = new URLSearchParams({
    'filter[appVersionState]': [...LIVE_STATES, ...UPCOMING_STATES].join(','),
    limit: '200',
  });
  const known = await client.getAll(schema, `${path}&${states}`);
  const hasUpcoming = known.data.some(
    (version) => (version.attributes.platform ?? 'IOS') === 'IOS' && !isLiveVersion(version),
  );
  if (hasUpcoming) return known;
  const all = await client.getAll(schema, `${path}&limit=${FALLBACK_VERSIONS}`, () => true);
  const unknown = all.data.filter(({ attributes }) => !KNOWN_STATES.has(attributes.appVersionState));
  if (unknown.length === 0) return known;
  return {
    ...known,
    data: [...known.data, ...unknown],
    included: [...(known.included ?? []), ...(all.included ?? [])],
  };
}
