import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { RunnerCredentials, type RemoteState } from '@storedeck/contract';

const HOST_KEY = { type: 'ED25519', fingerprint: `SHA256:${'A'.repeat(43)}` };
const OTHER_KEY = `SHA256:${'B'.repeat(43)}`;
const Strict = RunnerCredentials.strict();

type RemoteChange = Partial<Pick<RemoteState, 'state' | 'error'>>;

/**
 * A server in front of the real one that answers for the runner endpoints as their contract says, with Macs that exist
 * here only: `mini.test` takes the password `right` or any private key, `moved.test` shows another host key than
 * before, `asleep.test` never answers. Everything else goes to the real server.
 */
export async function startRunnerStandIn(serverPort: number) {
  const bodies: Record<string, unknown>[] = [];
  const listeners = new Set<ServerResponse>();
  let remote: RemoteState = {
    ok: true,
    connected: false,
    host: '',
    user: '',
    paramiko: true,
    state: 'disconnected',
  };

  const server = createServer((incoming, outgoing) => {
    if (incoming.url?.startsWith('/api/ios/')) void answer(incoming, outgoing);
    else passOn(incoming, outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    /** What test and connect were sent, in order. */
    bodies,
    setRemote,
    close(): Promise<void> {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };

  function setRemote(change: RemoteChange): void {
    remote = { ...remote, ...change };
    for (const listener of listeners) listener.write(`event: remote\ndata: ${JSON.stringify(remote)}\n\n`);
  }

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
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
    if (refusal === 'silence') return;
    if (refusal) return send({ ok: false, ...refusal });
    if (action === 'test') {
      return send({ ok: true, host: data.host, xcrun: true, booted: 1, hostKey: HOST_KEY, latencyMs: 23.4 });
    }
    remote = { ...remote, connected: true, host: data.host, user: data.user, hostKey: HOST_KEY };
    setRemote({ state: 'connected' });
    const { state: _state, ...connection } = remote;
    send({ ...connection, ios: FOUND });
  }

  function passOn(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method, url: path, rawHeaders: headers } = incoming;
    const onward = httpRequest({
      port: serverPort,
      host: '127.0.0.1',
      method,
      path,
      headers,
      setHost: false,
    });
    onward.on('response', (response) => {
      outgoing.writeHead(response.statusCode ?? 0, response.rawHeaders);
      response.pipe(outgoing);
      if (path === '/api/events') listeners.add(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => {
      listeners.delete(outgoing);
      onward.destroy();
    });
    incoming.pipe(onward);
  }
}

function refusalOf({ host, pass, key, forgetHostKey }: RunnerCredentials) {
  if (host === 'asleep.test') return 'silence';
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
