import { CLIENT_INFO_META_KEY } from '@modelcontextprotocol/server';

/** Returns the name of the client's program from a description of the program, if it contains one. */
export function nameOfClient(clientInfo: unknown): string | undefined {
  const { name } = (clientInfo ?? {}) as Partial<Record<string, unknown>>;
  return typeof name === 'string' ? name : undefined;
}

/** Returns the name of the client's program from the `_meta` of a request. Only the stateless era has it there. */
export function nameInMeta(meta: Readonly<Record<string, unknown>> = {}): string | undefined {
  return nameOfClient(meta[CLIENT_INFO_META_KEY]);
}
