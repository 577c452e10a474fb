import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { RunnerCredentials, type RemoteState } from '@storedeck/contract';

import { startStoredeck } from './storedeck.ts';
import { makeWorkingFolder } from './working-folder.ts';

const HOST_KEY = { type: 'ED25519', fingerprint: `SHA256:${'A'.repeat(43)}` };
const OTHER_KEY = `SHA256:${'B'.repeat(43)}`;
const Strict = RunnerCredentials.strict();

type RemoteChange = Partial<Pick<RemoteState, 'state' | 'error'>>;

const DISCONNECTED: RemoteState = {
  ok: true,
  connected: false,
  host: '',
  user: '',
  paramiko: true,
  state: 'disconnected',
};

/**
 * The real server behind a proxy that responds to the runner endpoints itself, with simulated Macs: `mini.test` accepts
 * the password `right` and every private key, `moved.test` has a changed host key, `asleep.test` never responds.
 */
export async function startFakeRunners() {
  const { dir, remove } = await makeWorkingFolder({ PORT: '8092' });
  const storedeck = await startStoredeck(['--dir', dir]);
  const bodies: Record<string, unknown>[] = [];
  const listeners = new Set<ServerResponse>();
  let remote = DISCONNECTED;

  const server = createServer((incoming, outgoing) => {
    if (incoming.url?.startsWith('/api/ios/')) void respond(incoming, outgoing);
    else proxy(incoming, outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    /** The bodies of the requests to test and connect, in order. */
    bodies,
    setRemote,
    /** Disconnects, and forgets the requests. */
    reset(): void {
      bodies.length = 0;
      remote = DISCONNECTED;
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await storedeck.close();
      await remove();
    },
  };

  function setRemote(change: RemoteChange): void {
    remote = { ...remote, ...change };
    for (const listener of listeners) listener.write(`event: remote\ndata: ${JSON.stringify(remote)}\n\n`);
  }

  async function respond(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const send = (body: unknown, status = 200): void =>
      void outgoing.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    const action = incoming.url?.slice('/api/ios/'.length);
    if (action === 'remote') return send(remote);
    if (action === 'disconnect') {
      remote = { ...remote, connected: false, host: '', user: '', hostKey: undefined };
      setRemote({ state: 'disconnected' });
      return send(remote);
    }
    const body: unknown = JSON.parse(await text(incoming));
    const { success, data, error } = Strict.safeParse(body);
    if (!success) return send({ ok: false, error: error.message, code: 'REQUEST_INVALID' }, 400);
    bodies.push(body as Record<string, unknown>);
    const refusal = refusalOf(data);
    if (refusal === 'no response') return;
    if (refusal) return send({ ok: false, ...refusal });
    if (action === 'test') {
      return send({ ok: true, host: data.host, xcrun: true, booted: 1, hostKey: HOST_KEY, latencyMs: 23.4 });
    }
    remote = { ...remote, connected: true, host: data.host, user: data.user, hostKey: HOST_KEY };
    setRemote({ state: 'connected' });
    const { state: _state, ...connection } = remote;
    send({ ...connection, ios: FOUND });
  }

  function proxy(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method, url: path, rawHeaders: headers } = incoming;
    const proxied = httpRequest({
      port: storedeck.port,
      host: '127.0.0.1',
      method,
      path,
      headers,
      setHost: false,
    });
    proxied.on('response', (response) => {
      outgoing.writeHead(response.statusCode ?? 0, response.rawHeaders);
      response.pipe(outgoing);
      if (path === '/api/events') listeners.add(outgoing);
    });
    proxied.on('error', () => outgoing.destroy());
    outgoing.on('close', () => {
      listeners.delete(outgoing);
      proxied.destroy();
    });
    incoming.pipe(proxied);
  }
}

function refusalOf({ host, pass, key, forgetHostKey }: RunnerCredentials) {
  if (host === 'asleep.test') return 'no response';
  if (host === 'moved.test' && forgetHostKey !== true) {
    return {
      error: `The host key of ${host} changed from ${HOST_KEY.fingerprint} to ${OTHER_KEY} (ED25519): nothing was sent to it.`,
      code: 'HOST_KEY_CHANGED',
      hint: 'If the runner was reinstalled or replaced, forget its old key and connect again.',
    };
  }
  if (pass === 'right' || key?.includes('PRIVATE KEY')) return undefined;
  return {
    error: 'Authentication failed',
    code: 'AUTHENTICATION_FAILED',
    hint: 'Check the user name and the password or key; Remote Login must allow this user.',
  };
}

const FOUND = {
  xcrun: true,
  simulators: [
    { udid: 'A1', name: 'iPhone 17 Pro', runtime: 'iOS 26.1', state: 'Booted' },
    { udid: 'A2', name: 'iPad Pro 13-inch (M5)', runtime: 'iOS 26.1', state: 'Shutdown' },
  ],
  devices: [
    { udid: 'B1', name: '<b>Ada’s iPhone</b>', model: 'iPhone 16', osVersion: '26.1', connection: 'usb' },
  ],
  tunnels: [
    { remotePort: 8100, localPort: 8100, state: 'open' },
    { remotePort: 9100, localPort: 9100, state: 'open' },
  ],
};
