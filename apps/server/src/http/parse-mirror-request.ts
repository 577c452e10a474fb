import type { IncomingMessage } from 'node:http';

import type { Holder } from '@storedeck/contract';
import { MIRROR_PROTOCOL, MirrorRequest } from '@storedeck/contract/mirror';

import { ServerError } from '../server-error.ts';
import { parseHolder } from './read-holder.ts';
import { unknownKeys } from './unknown-keys.ts';

/**
 * Parses the upgrade request of a viewer: which device it wants to see, and the holder that it names.
 *
 * @throws ServerError REQUEST_INVALID
 */
export function parseMirrorRequest({ url = '', headers }: IncomingMessage): {
  readonly wanted: MirrorRequest;
  readonly holder: Holder | undefined;
} {
  const protocols = (headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim());
  if (!protocols.includes(MIRROR_PROTOCOL))
    throw new ServerError('REQUEST_INVALID', `The WebSocket needs the sub-protocol ${MIRROR_PROTOCOL}.`);
  const search = new URLSearchParams(url.split('?').slice(1).join('?'));
  const names = [...search.keys()];
  if (new Set(names).size !== names.length)
    throw new ServerError('REQUEST_INVALID', 'A parameter of the WebSocket is given more than once.');
  const values = Object.fromEntries(search);
  const parsed = MirrorRequest.safeParse(values);
  const [unknown] = unknownKeys(MirrorRequest, values);
  if (parsed.success && !unknown) {
    const { holder } = parsed.data;
    return { wanted: parsed.data, holder: holder === undefined ? undefined : parseHolder(holder) };
  }
  const issue = unknown ?? parsed.error?.issues[0];
  throw new ServerError(
    'REQUEST_INVALID',
    `The request is invalid: query.${issue?.path.join('.')}: ${issue?.message}.`,
  );
}
