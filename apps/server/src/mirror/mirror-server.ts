import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

import type { Holder } from '@storedeck/contract';
import {
  MAX_CLIPBOARD_BYTES,
  MAX_CONTROL_BYTES,
  MIRROR_PROTOCOL,
  MirrorRequest,
} from '@storedeck/contract/mirror';
import type { Logger } from 'pino';
import { WebSocketServer } from 'ws';

import { parseHolder } from '../http/holder-of-request.ts';
import { RequestError } from '../http/request-error.ts';
import { MirrorConnection, type MirroredDevices } from './mirror-connection.ts';

/** The largest number of viewers of all devices together. */
const MAX_VIEWERS = 32;

/** Accepts the WebSockets of viewers. */
export class MirrorServer {
  readonly #devices: () => Promise<MirroredDevices>;
  readonly #log: Logger;
  readonly #connections = new Set<MirrorConnection>();
  readonly #server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    // The connections compress nothing, because video is already compressed, and a compressor for each connection costs
    // memory.
    perMessageDeflate: false,
    maxPayload: MAX_CLIPBOARD_BYTES + MAX_CONTROL_BYTES,
    handleProtocols: () => MIRROR_PROTOCOL,
  });

  /** `devices` loads the device libraries. It is not called before the first viewer. */
  constructor(devices: () => Promise<MirroredDevices>, log: Logger) {
    this.#devices = devices;
    this.#log = log;
  }

  /** Accepts an upgrade that has passed the guard. Throws a `RequestError` if the caller must refuse the upgrade. */
  accept(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const wanted = parseRequest(request);
    const holder = wanted.holder === undefined ? unnamedViewer() : parseHolder(wanted.holder);
    if (this.#connections.size >= MAX_VIEWERS)
      throw new RequestError('TOO_MANY_VIEWERS', `${MAX_VIEWERS} live videos are open.`, {
        hint: 'Close other windows that show a device.',
      });
    // If the request is not a valid WebSocket request, `ws` itself responds and closes the connection.
    this.#server.handleUpgrade(request, socket, head, (webSocket) => {
      const [devices, log] = [this.#devices, this.#log];
      const connection = new MirrorConnection(webSocket, wanted, { devices, holder, log });
      this.#connections.add(connection);
      void connection.ended.then(() => this.#connections.delete(connection));
    });
  }

  /** Ends all connections with the code 1001. Resolves when they are closed. */
  async close(): Promise<void> {
    await Promise.all([...this.#connections].map((connection) => connection.close()));
  }
}

/** Returns the holder for a viewer whose request names no holder. Each such viewer counts as a separate program. */
function unnamedViewer(): Holder {
  return { kind: 'program', id: randomUUID(), name: 'a program' };
}

function parseRequest({ url = '', headers }: IncomingMessage): MirrorRequest {
  const protocols = (headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim());
  if (!protocols.includes(MIRROR_PROTOCOL))
    throw new RequestError('REQUEST_INVALID', `The WebSocket needs the sub-protocol ${MIRROR_PROTOCOL}.`);
  const search = new URLSearchParams(url.split('?').slice(1).join('?'));
  const names = [...search.keys()];
  if (new Set(names).size !== names.length)
    throw new RequestError('REQUEST_INVALID', 'A parameter of the WebSocket is given more than once.');
  const parsed = MirrorRequest.safeParse(Object.fromEntries(search));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new RequestError(
    'REQUEST_INVALID',
    `The request is invalid: query.${issue?.path.join('.')}: ${issue?.message}.`,
  );
}
