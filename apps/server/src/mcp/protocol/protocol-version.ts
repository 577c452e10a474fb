/** The revision without handshake: each request contains its version and the client's abilities in `params._meta`. */
export const STATELESS_VERSION = '2026-07-28';

/** The revisions that begin with `initialize`, the newest first. */
export const HANDSHAKE_VERSIONS: readonly string[] = [
  '2025-11-25',
  '2025-06-18',
  '2025-03-26',
  '2024-11-05',
  '2024-10-07',
];

/** Keys of `params._meta` in a request of the stateless revision. */
export const META = {
  version: 'io.modelcontextprotocol/protocolVersion',
  client: 'io.modelcontextprotocol/clientInfo',
  abilities: 'io.modelcontextprotocol/clientCapabilities',
  server: 'io.modelcontextprotocol/serverInfo',
} as const;

/** Whether a version, which is a date, belongs to the revisions without handshake. */
export function isStateless(version: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= STATELESS_VERSION;
}
