import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

import { mirrorAbilities, MIRROR_PATH, packMirrorHeader, type MirrorEvent } from '@storedeck/contract/mirror';
import { WebSocketServer, type WebSocket } from 'ws';

import type { Clip } from './encoded-clip.ts';

const FORMAT = 1;

/** A server that works like another server, except that every mirror shows the same clip again and again. */
export interface ReplayServer {
  readonly url: string;
  close(): void;
}

/**
 * Starts a server that forwards requests to the server at `origin`, and sends the clip to every mirror again and again,
 * with `fps` frames per second.
 */
export async function startReplay(origin: string, clip: Clip, fps: number): Promise<ReplayServer> {
  const server = createServer((incoming, outgoing) => {
    const passed = request(new URL(incoming.url ?? '/', origin), {
      method: incoming.method,
      headers: { ...incoming.headers, host: new URL(origin).host },
    });
    passed.on('response', (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    outgoing.on('close', () => passed.destroy());
    incoming.pipe(passed);
  });
  const sockets = new WebSocketServer({ server, path: MIRROR_PATH, perMessageDeflate: false });
  sockets.on('connection', (socket) => replay(socket, clip, fps));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      for (const socket of sockets.clients) socket.terminate();
      server.close();
      server.closeAllConnections();
    },
  };
}

function replay(socket: WebSocket, { units, codec, width, height }: Clip, fps: number): void {
  const send = (event: MirrorEvent): void => socket.send(JSON.stringify(event));
  send({ type: 'rung', rung: 'scrcpy', reason: null, climb: null, program: null, can: mirrorAbilities() });
  send({ type: 'format', number: FORMAT, codec, description: null, width, height });
  const start = performance.now();
  let sent = 0;
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - start) / 1000) * fps);
    for (; sent <= due; sent += 1) {
      const unit = units[sent % units.length];
      if (!unit) return;
      const ptsUs = Math.round((sent * 1e6) / fps);
      const header = packMirrorHeader({ kind: 'video', isKey: unit.isKey, format: FORMAT, ptsUs });
      socket.send(Buffer.concat([header, unit.data]));
    }
  }, 2);
  socket.on('close', () => clearInterval(timer));
}
