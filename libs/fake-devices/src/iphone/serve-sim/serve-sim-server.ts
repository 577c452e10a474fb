import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

import { WebSocketServer, type WebSocket } from 'ws';

import type { FakeIphone } from '../fake-iphone.ts';
import { Changes } from '../video/changes.ts';
import { sendAvcc } from '../video/send-avcc.ts';
import { receiveInput, ServeSimHands } from './receive-input.ts';

/** The tag of the message that describes the screen. */
const CONFIGURATION = 130;
const CORS = { 'Access-Control-Allow-Origin': '*' };

/** The HTTP server of serve-sim for one simulator. Each connection to the video has its own encoder. */
export class ServeSimServer {
  readonly http: Server;
  readonly #simulator: FakeIphone;
  readonly #signal: AbortSignal;
  readonly #sockets = new WebSocketServer({ noServer: true });

  constructor(simulator: FakeIphone, signal: AbortSignal) {
    this.#simulator = simulator;
    this.#signal = signal;
    this.http = createServer((request, response) => this.#respond(request, response));
    this.http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      if (request.url !== `/helper/${simulator.udid}/ws`) socket.end('HTTP/1.1 404 Not Found\r\n\r\n');
      else this.#sockets.handleUpgrade(request, socket, head, (webSocket) => this.#attach(webSocket));
    });
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets.clients) socket.terminate();
    this.http.closeAllConnections();
    await new Promise((resolve) => this.http.close(resolve));
  }

  #respond({ url }: IncomingMessage, response: ServerResponse): void {
    const [, device, endpoint] = /^\/helper\/([^/]+)\/([^?]+)/.exec(url ?? '') ?? [];
    if (device !== this.#simulator.udid) return void response.writeHead(404).end('Not found');
    if (endpoint === 'health') return json(response, 200, { status: 'ok' });
    if (endpoint === 'config') return json(response, 200, this.#configuration());
    if (endpoint !== 'stream.avcc') return void response.writeHead(404).end('Not found');
    if (this.#simulator.power !== 'Booted')
      return json(response, 503, { error: 'capture_unavailable', message: 'No framebuffer surface found' });
    void this.#stream(response);
  }

  async #stream(response: ServerResponse): Promise<void> {
    response.writeHead(200, {
      'Content-Type': 'application/octet-stream',
      'Cache-Control': 'no-cache, no-store',
      ...CORS,
    });
    const changes = new Changes(this.#simulator);
    const wishes = { scale: 1, fps: 60, wantsKey: false };
    try {
      await sendAvcc({ stdout: response, signal: this.#signal }, this.#simulator, { wishes, changes });
    } finally {
      changes.stop();
      response.destroy();
    }
  }

  #attach(socket: WebSocket): void {
    const configuration = Buffer.from(JSON.stringify(this.#configuration()));
    socket.send(Buffer.concat([Buffer.from([CONFIGURATION]), configuration]));
    const hands = new ServeSimHands(this.#simulator);
    socket.on('message', (data: Buffer) => receiveInput(data, this.#simulator, hands));
    socket.on('error', () => undefined);
  }

  #configuration() {
    const { width, height, scale } = this.#simulator.model.screen.size;
    return { width: width * scale, height: height * scale, orientation: 'portrait' };
  }
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...CORS }).end(JSON.stringify(body));
}
