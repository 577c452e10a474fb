import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

import { type ErrorBody, toErrorBody, type Holder } from '@storedeck/contract';
import {
  MAX_CLIPBOARD_BYTES,
  MAX_CONTROL_BYTES,
  MIRROR_PROTOCOL,
  type MirrorRequest,
} from '@storedeck/contract/mirror';
import { DeviceError } from '@storedeck/devices';
import { WebSocketServer } from 'ws';

import { MirrorConnection } from './mirror-connection.ts';
import type { MirroredDevices } from './mirrored-devices.ts';

/** The largest number of viewers of all devices together. */
const MAX_VIEWERS = 32;

/** How a `MirrorServer` reaches devices, and how it describes failures. */
export interface MirrorServerOptions {
  /** Loads the devices. It is not called before the first viewer. */
  readonly devices: () => Promise<MirroredDevices>;
  /** Returns the body that a viewer receives for an error. `hasLeft`: the viewer has disconnected. */
  readonly describeFailure?: (error: unknown, hasLeft: boolean) => ErrorBody;
}

/** The upgrade request of a viewer. */
export interface MirrorUpgrade {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
}

/** Accepts the WebSockets of viewers. */
export class MirrorServer {
  readonly #options: Required<MirrorServerOptions>;
  readonly #connections = new Set<MirrorConnection>();
  readonly #server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    // `ViewerSocket` responds to pings, because a viewer that sends pings may not read the responses.
    autoPong: false,
    // The connections compress nothing, because video is already compressed, and a compressor for each connection costs
    // memory.
    perMessageDeflate: false,
    maxPayload: MAX_CLIPBOARD_BYTES + MAX_CONTROL_BYTES,
    handleProtocols: () => MIRROR_PROTOCOL,
  });

  constructor({ devices, describeFailure = toErrorBody }: MirrorServerOptions) {
    this.#options = { devices, describeFailure };
  }

  /**
   * Accepts the upgrade of a viewer. The caller has checked who sends it, and that it has the sub-protocol
   * `MIRROR_PROTOCOL`. `holder` is the viewer as the holder of locks; by default, each viewer is a separate program.
   *
   * @throws DeviceError TOO_MANY_VIEWERS
   */
  accept({ request, socket, head }: MirrorUpgrade, wanted: MirrorRequest, holder = unnamedViewer()): void {
    if (this.#connections.size >= MAX_VIEWERS)
      throw new DeviceError('TOO_MANY_VIEWERS', `${MAX_VIEWERS} live videos are open.`, {
        hint: 'Close other windows that show a device.',
      });
    // If the request is not a valid WebSocket request, `ws` itself responds and closes the connection.
    this.#server.handleUpgrade(request, socket, head, (webSocket) => {
      const connection = new MirrorConnection(webSocket, wanted, { ...this.#options, holder });
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
