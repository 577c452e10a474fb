import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

import type { FakeIphone } from '../fake-iphone.ts';
import { Changes } from '../video/changes.ts';
import { writeMessage } from '../video/write-message.ts';
import { HevcVideo } from './hevc-video.ts';
import { ReceivedInput } from './received-input.ts';

const TAG = { key: 0, delta: 1, keyAfterLoss: 2 } as const;
const FIRST_VERSION = 27;
const MAX_BODY = 65_536;
const FRAME_MS = 16;
const REPEAT_AFTER_MS = 200;
const INPUT_PATHS = ['/touch', '/button', '/key'];

interface ServerOptions {
  readonly signal: AbortSignal;
  /** Writes a line of the log. */
  readonly log: (line: string) => void;
}

/** The HTTP server of `display serve-web` [pymobiledevice3/remote/core_device/screen_stream.py]. */
export class DisplayServer {
  readonly http: Server;
  readonly #phone: FakeIphone;
  readonly #options: ServerOptions;
  readonly #video = new HevcVideo();
  readonly #input: ReceivedInput;
  /** For each open stream, the function that requests a key frame. */
  readonly #streams = new Set<() => void>();
  /** Whether the encoder has started. The first request for the codec starts the encoder, and is refused with 503. */
  #hasStarted = false;

  constructor(phone: FakeIphone, options: ServerOptions) {
    this.#phone = phone;
    this.#options = options;
    this.#input = new ReceivedInput(phone);
    this.http = createServer((request, response) => void this.#respond(request, response));
  }

  async close(): Promise<void> {
    this.http.closeAllConnections();
    await new Promise((resolve) => this.http.close(resolve));
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    const body = await readBody(request);
    if (request.method === 'POST' && INPUT_PATHS.includes(path)) {
      const refusal = this.#input.perform(path, body);
      if (refusal) this.#options.log(`WARNING queued ${path} -> 400 ${refusal}\n`);
      // The real program responds before it has performed the input. Therefore, the response is 200 even if the input
      // is refused.
      return send(response, 200, 'ok');
    }
    if (path === '/codec') return this.#codec(response);
    if (path === '/stream.bin') return this.#stream(response);
    if (path === '/pli') {
      for (const requestKey of this.#streams) requestKey();
      return send(response, 202, 'ok');
    }
    if (path === '/clipboard') return this.#clipboard(request.method, body, response);
    if (path === '/rotate' && request.method === 'POST') {
      const direction = this.#input.rotate(body);
      return direction ? json(response, { orientation: direction }) : send(response, 400, '');
    }
    send(response, 404, '');
  }

  #codec(response: ServerResponse): void {
    if (!this.#hasDisplay()) {
      const id = 'com.apple.coredevice.displayservice';
      this.#options.log(`pymobiledevice3.exceptions.CoreDeviceError: 9021: ${id} is not supported\n`);
      return send(response, 500, '');
    }
    const isReady = this.#hasStarted;
    this.#hasStarted = true;
    if (!isReady) return send(response, 503, '');
    const { codec, record } = this.#video;
    json(response, { codec, description: record.toString('base64') });
  }

  async #stream(response: ServerResponse): Promise<void> {
    if (!this.#hasDisplay() || !this.#hasStarted)
      return send(response, 503, 'stream not ready -- retry in a moment');
    response.writeHead(200, { 'Content-Type': 'application/octet-stream', 'Cache-Control': 'no-cache' });
    const { signal } = this.#options;
    const output = { stdout: response, signal };
    const changes = new Changes(this.#phone);
    let isKeyWanted = false;
    const requestKey = () => {
      isKeyWanted = true;
      changes.wake();
    };
    this.#streams.add(requestKey);
    try {
      // As with the real program, the stream begins with the last key frame, which may be old. A new key frame follows.
      await writeMessage(output, TAG.key, this.#video.frame(true));
      await writeMessage(output, TAG.keyAfterLoss, this.#video.frame(true));
      while (!signal.aborted && !response.destroyed) {
        await changes.next({ afterMs: FRAME_MS, untilMs: REPEAT_AFTER_MS, signal });
        const isKey = isKeyWanted;
        isKeyWanted = false;
        await writeMessage(output, isKey ? TAG.key : TAG.delta, this.#video.frame(isKey));
      }
    } finally {
      this.#streams.delete(requestKey);
      changes.stop();
      response.destroy();
    }
  }

  #clipboard(method: string | undefined, body: string, response: ServerResponse): void {
    const { model } = this.#phone;
    if (method === 'GET') return json(response, { text: model.clipboard });
    if (method !== 'POST') return send(response, 405, '');
    const text = this.#input.readText(body);
    if (text === undefined) return send(response, 400, '');
    model.clipboard = text;
    json(response, { ok: true });
  }

  #hasDisplay(): boolean {
    return Number.parseInt(this.#phone.facts.osVersion, 10) >= FIRST_VERSION;
  }
}

/** Reads the body of a request. Like the real program, returns at most 64 KiB of the body. */
async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).subarray(0, MAX_BODY).toString('utf8');
}

function send(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { Connection: 'close', 'Content-Length': Buffer.byteLength(text) }).end(text);
}

function json(response: ServerResponse, body: object): void {
  send(response, 200, JSON.stringify(body));
}
