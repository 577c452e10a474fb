import type { IncomingHttpHeaders } from 'node:http';

import { claimsStateless, type Message, versionUnsupported } from './message.ts';
import { HANDSHAKE_VERSIONS, isStateless, META, STATELESS_VERSION } from './protocol-version.ts';
import { RPC_CODE, RpcError } from './rpc-error.ts';

/**
 * Returns whether a message belongs to the stateless revision. The headers of a request of this revision must agree
 * with its content, because a proxy between client and server may read only the headers (SEP-2243).
 * @throws RpcError
 */
export function isStatelessMessage(message: Message, headers: IncomingHttpHeaders): boolean {
  const version = textOf(headers['mcp-protocol-version']);
  if (claimsStateless(message)) {
    if (message.id !== undefined) checkClaim(message, headers, version);
    return true;
  }
  if (version === undefined) return false;
  if (isStateless(version)) {
    if (message.method === 'initialize') throw mismatch('the body has the handshake of an earlier revision');
    // The body does not name the version, although this revision requires it. `checkEnvelope` reports this error.
    return true;
  }
  // For `initialize`, the version in the body counts, not the version in the header.
  if (!HANDSHAKE_VERSIONS.includes(version) && message.method !== 'initialize')
    throw versionUnsupported(version, [STATELESS_VERSION, ...HANDSHAKE_VERSIONS]);
  return false;
}

/** By method, the field of `params` that the header `Mcp-Name` repeats. */
const NAMED_BY: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
};

function checkClaim(
  { method, params, meta }: Message,
  headers: IncomingHttpHeaders,
  version: string | undefined,
) {
  const claimed = meta[META.version];
  // If the header and the body name the same unknown version, a later check reports that, so the other headers do not
  // matter.
  if (claimed !== STATELESS_VERSION && version === claimed) return;
  if (version === undefined) throw mismatch('the header MCP-Protocol-Version is missing');
  if (version !== claimed) throw mismatch('MCP-Protocol-Version and the body name different versions');
  const named = textOf(headers['mcp-method']);
  if (named !== method)
    throw mismatch(
      named === undefined ? 'the header Mcp-Method is missing' : 'Mcp-Method and the body differ',
    );
  const field = Object.hasOwn(NAMED_BY, method) ? NAMED_BY[method] : undefined;
  const value = field === undefined ? undefined : params[field];
  if (typeof value !== 'string') return;
  const name = textOf(headers['mcp-name']);
  if (name === undefined || decoded(name) !== value)
    throw mismatch(name === undefined ? 'the header Mcp-Name is missing' : 'Mcp-Name and the body differ');
}

/** Decodes the header `Mcp-Name`. A name with characters that a header cannot contain is sent as `=?base64?…?=`. */
function decoded(name: string): string {
  const [, base64] = /^=\?base64\?([A-Za-z0-9+/]*={0,2})\?=$/.exec(name) ?? [];
  return base64 === undefined ? name : Buffer.from(base64, 'base64').toString('utf8');
}

function textOf(value: string | string[] | undefined): string | undefined {
  return (Array.isArray(value) ? value.join(',') : value)?.trim();
}

function mismatch(reason: string): RpcError {
  return new RpcError(RPC_CODE.headerMismatch, `The headers do not fit the body: ${reason}`, { status: 400 });
}
