import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A JSON object. */
export type Json = { [key: string]: unknown };

/** The API descriptions that the stores publish. */
export interface ApiDescriptions {
  /** Apple's OpenAPI document. */
  readonly apple: Json;
  /** Google's discovery document of androidpublisher v3. */
  readonly play: Json;
}

const APPLE_FILE = 'app-store-connect.openapi.json';
/** Paths that the newest description of Apple does not contain, such as phased releases (App Store Connect 3.7.0). */
const APPLE_RELEASE_FILE = 'app-store-connect-release.openapi.json';
const PLAY_FILE = 'androidpublisher-v3.discovery.json';

/**
 * Reads both descriptions from `folder`, or from the folder `shared/spec` beside the repository. Returns `null` if a
 * description is missing. Descriptions are not part of the repository, because the stores do not allow their
 * redistribution.
 */
export function loadDescriptions(folder = besideRepository()): ApiDescriptions | null {
  if (folder === null || !existsSync(join(folder, APPLE_FILE)) || !existsSync(join(folder, PLAY_FILE)))
    return null;
  const read = (name: string): Json => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Json;
  const apple = read(APPLE_FILE);
  const more = existsSync(join(folder, APPLE_RELEASE_FILE)) ? read(APPLE_RELEASE_FILE) : {};
  return { apple: withMissing(apple, more), play: read(PLAY_FILE) };
}

/** Adds the paths and schemas that a description does not contain. Those that it contains stay, because they are newer. */
function withMissing(description: Json, more: Json): Json {
  const components = part(description, 'components');
  const schemas = { ...part(part(more, 'components'), 'schemas'), ...part(components, 'schemas') };
  return {
    ...description,
    paths: { ...part(more, 'paths'), ...part(description, 'paths') },
    components: { ...components, schemas },
  };
}

function besideRepository(): string | null {
  for (let folder = fileURLToPath(new URL('.', import.meta.url)); ; folder = dirname(folder)) {
    const candidate = join(folder, '..', 'shared', 'spec');
    if (existsSync(join(candidate, APPLE_FILE))) return candidate;
    if (folder === dirname(folder)) return null;
  }
}

/** The object under a key, or an empty object. */
export function part(parent: unknown, key: string): Json {
  const value = typeof parent === 'object' && parent !== null ? (parent as Json)[key] : undefined;
  return typeof value === 'object' && value !== null ? (value as Json) : {};
}
