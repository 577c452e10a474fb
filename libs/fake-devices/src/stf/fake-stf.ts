import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A phone of the simulated STF server. */
export interface FakeStfPhone {
  readonly serial: string;
  /**
   * The address of the phone's remote connection, `HOST:PORT`. In the simulated network, this address is the serial of
   * the phone.
   */
  readonly address: string;
  readonly model?: string;
  /** Whether the phone is connected to STF. Default true. */
  readonly present?: boolean;
  readonly ready?: boolean;
}

export interface FakeStfOptions {
  readonly token: string;
  readonly phones: readonly FakeStfPhone[];
}

interface StfResponse {
  readonly status: number;
  readonly json: object;
}

const USER = 'mara@example.com';

/**
 * A simulated STF server with version 1 of the API for devices [DeviceFarmer/stf, lib/units/api/controllers]. It
 * refuses requests with the messages of the real server.
 */
export class FakeStf {
  /** Method and path of each request with the right token. */
  readonly received: string[] = [];
  /** If set, every request gets this response, as from a server that is not an STF server. */
  responseInstead:
    { readonly status: number; readonly headers?: Record<string, string>; readonly text: string } | undefined;
  readonly #options: FakeStfOptions;
  readonly #server: Server;
  /** The e-mail address of the user of each phone in use. */
  readonly #owners = new Map<string, string>();
  readonly #connected = new Set<string>();

  constructor(options: FakeStfOptions) {
    this.#options = options;
    this.#server = createServer((request, response) => {
      void this.#respond(request).then(({ status, json }) => {
        const { responseInstead: other } = this;
        response.writeHead(other?.status ?? status, {
          'Content-Type': 'application/json',
          ...other?.headers,
        });
        response.end(other?.text ?? JSON.stringify(json));
      });
    });
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The serials of the phones that the user of the token uses. */
  get used(): readonly string[] {
    return [...this.#owners].filter(([, owner]) => owner === USER).map(([serial]) => serial);
  }

  /** The serials of the phones with an open remote connection. */
  get connected(): readonly string[] {
    return [...this.#connected];
  }

  /** Gives a phone to another user, or to the user of the token, as if that user had taken it on the page of STF. */
  use(serial: string, owner: 'another' | 'same'): void {
    this.#owners.set(serial, owner === 'same' ? USER : 'ben@example.com');
  }

  /** Releases a phone, as STF does after a time without use. */
  release(serial: string): void {
    this.#owners.delete(serial);
    this.#connected.delete(serial);
  }

  /** @internal */
  listen(): Promise<void> {
    return new Promise((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #respond(request: IncomingMessage): Promise<StfResponse> {
    const { method = '', url = '', headers } = request;
    const body = await text(request);
    const [format = '', token] = (headers.authorization ?? '').split(' ');
    if (headers.authorization === undefined) return refuse(401, 'Requires Access Token');
    if (format !== 'Bearer')
      return refuse(401, 'Authorization header should be in "Bearer $AUTH_TOKEN" format');
    if (token !== this.#options.token) return refuse(401, 'Bad Credentials');
    const { pathname, searchParams } = new URL(url, 'http://stf');
    this.received.push(`${method} ${pathname}`);
    const fields = searchParams.get('fields')?.split(',');
    if (method === 'GET' && pathname === '/api/v1/devices')
      return ok({ devices: this.#options.phones.map((phone) => this.#describe(phone, fields)) });
    if (pathname === '/api/v1/user/devices') return this.#userDevices(method, { headers, body, fields });
    const [, serial, remote] = /^\/api\/v1\/user\/devices\/([^/]+)(\/remoteConnect)?$/.exec(pathname) ?? [];
    if (serial === undefined) return refuse(404, 'Not Found');
    return this.#userDevice(method, decodeURIComponent(serial), remote !== undefined);
  }

  #userDevices(
    method: string,
    {
      headers,
      body,
      fields,
    }: { headers: IncomingMessage['headers']; body: string; fields: string[] | undefined },
  ): StfResponse {
    if (method === 'GET') {
      const own = this.#options.phones.filter(({ serial }) => this.#owners.get(serial) === USER);
      return ok({ devices: own.map((phone) => this.#describe(phone, fields)) });
    }
    if (method !== 'POST') return refuse(405, 'Method Not Allowed');
    if (headers['content-type'] !== 'application/json') return refuse(400, 'Request validation failed');
    const { serial } = JSON.parse(body) as { serial?: string };
    const phone = this.#options.phones.find((one) => one.serial === serial);
    if (!phone) return refuse(404, 'Not Found (device)');
    const { present = true, ready = true } = phone;
    if (!present || !ready || this.#owners.has(phone.serial))
      return refuse(403, 'Device is being used or not available');
    this.#owners.set(phone.serial, USER);
    return ok({ description: 'Device successfully added' });
  }

  #userDevice(method: string, serial: string, isRemote: boolean): StfResponse {
    const phone = this.#options.phones.find((one) => one.serial === serial);
    if (!phone) return refuse(404, 'Device not found');
    const isOwn = this.#owners.get(serial) === USER;
    if (isRemote && !isOwn) return refuse(403, 'Device is not owned by you or is not available');
    if (method === 'POST' && isRemote) {
      this.#connected.add(serial);
      return ok({ description: 'Remote connection is enabled', remoteConnectUrl: phone.address });
    }
    if (method !== 'DELETE') return refuse(405, 'Method Not Allowed');
    if (!isOwn) return refuse(403, 'You cannot release this device. Not owned by you');
    this.#connected.delete(serial);
    if (isRemote) return ok({ description: 'Device remote disconnected successfully' });
    this.#owners.delete(serial);
    return ok({ description: 'Device successfully removed' });
  }

  #describe(
    { serial, address, model = 'Pixel 8', present = true, ready = true }: FakeStfPhone,
    fields?: string[],
  ) {
    const owner = this.#owners.get(serial);
    const isOwn = owner === USER;
    const device: Record<string, unknown> = {
      ...{ serial, model, present, ready, using: isOwn, manufacturer: 'GOOGLE', version: '15', sdk: '35' },
      platform: 'Android',
      owner: owner === undefined ? null : { email: owner, name: owner },
      // Only the user of a phone sees its address.
      remoteConnect: isOwn && this.#connected.has(serial),
      remoteConnectUrl: isOwn && this.#connected.has(serial) ? address : null,
    };
    const chosen = Object.entries(device).filter(([name]) => !fields || fields.includes(name));
    return Object.fromEntries(chosen);
  }
}

/** Starts a simulated STF server on a free loopback port. */
export async function startFakeStf(options: FakeStfOptions): Promise<FakeStf> {
  const stf = new FakeStf(options);
  await stf.listen();
  return stf;
}

function ok(content: object): StfResponse {
  return { status: 200, json: { success: true, ...content } };
}

function refuse(status: number, description: string): StfResponse {
  return { status, json: { success: false, description } };
}
