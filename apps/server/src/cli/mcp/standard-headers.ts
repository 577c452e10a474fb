import { type JSONRPCRequest, PROTOCOL_VERSION_META_KEY } from '@modelcontextprotocol/server';

/** Whether a request names its version in `params._meta`, as requests of the stateless revision do. */
export function claimsStateless({ params }: JSONRPCRequest): boolean {
  return PROTOCOL_VERSION_META_KEY in (params?._meta ?? {});
}

/**
 * Returns the headers that repeat parts of a stateless message. The client cannot send them, because a message on
 * standard input has no headers. Empty for any other message.
 */
export function standardHeaders(message: JSONRPCRequest): Record<string, string> {
  if (!claimsStateless(message)) return {};
  const { method, params } = message;
  const name = params?.['name'] ?? params?.['uri'];
  return {
    'mcp-protocol-version': headerText(String(params?._meta?.[PROTOCOL_VERSION_META_KEY])),
    'mcp-method': headerText(method),
    ...(typeof name === 'string' && { 'mcp-name': headerText(name) }),
  };
}

/** Returns the value of a header. Text that a header cannot contain is encoded in base64, as the protocol requires. */
function headerText(text: string): string {
  const isPlain = /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(text) && !text.startsWith('=?base64?');
  return isPlain ? text : `=?base64?${Buffer.from(text).toString('base64')}?=`;
}
