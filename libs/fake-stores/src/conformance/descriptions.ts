import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A part of a JSON schema or of a document that holds some. */
export type Json = { [key: string]: unknown };

/** The stores' own descriptions of their APIs. */
export interface ApiDescriptions {
  /** Apple's OpenAPI document. */
  readonly apple: Json;
  /** Google's discovery document of androidpublisher v3. */
  readonly play: Json;
}

const APPLE_FILE = 'app-store-connect.openapi.json';
const PLAY_FILE = 'androidpublisher-v3.discovery.json';

/**
 * Reads both descriptions from `folder`, or from `../shared/spec` beside the repository. `null` where they are not:
 * neither store lets its description be passed on with the code.
 */
export function loadDescriptions(folder = besideRepository()): ApiDescriptions | null {
  if (folder === null || !existsSync(join(folder, APPLE_FILE)) || !existsSync(join(folder, PLAY_FILE)))
    return null;
  const read = (name: string): Json => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Json;
  return { apple: read(APPLE_FILE), play: read(PLAY_FILE) };
}

function besideRepository(): string | null {
  for (let folder = fileURLToPath(new URL('.', import.meta.url)); ; folder = dirname(folder)) {
    const candidate = join(folder, '..', 'shared', 'spec');
    if (existsSync(join(candidate, APPLE_FILE))) return candidate;
    if (folder === dirname(folder)) return null;
  }
}

/** The object under a key; an empty one where there is none. */
export function part(parent: unknown, key: string): Json {
  const value = typeof parent === 'object' && parent !== null ? (parent as Json)[key] : undefined;
  return typeof value === 'object' && value !== null ? (value as Json) : {};
}
