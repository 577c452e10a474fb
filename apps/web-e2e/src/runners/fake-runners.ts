import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { type IosDevices, type RunnerConnection, RunnerCredentials, runnerHostId } from '@storedeck/contract';

import { startStoredeck } from '../storedeck.ts';
import { makeWorkingFolder } from '../working-folder.ts';

const HOST_KEY = { type: 'ED25519', fingerprint: `SHA256:${'A'.repeat(43)}` };
const OTHER_KEY = `SHA256:${'B'.repeat(43)}`;
const Strict = RunnerCredentials.strict();

type ConnectionChange = Partial<Pick<RunnerConnection, 'state' | 'error'>>;

const CONNECTED = { connected: true, paramiko: true };
const DISCONNECTED = { connected: false, host: '', user: '', paramiko: true, state: 'disconnected' };

/**
 * Starts the real server behind a proxy. The proxy itself responds to requests about runners. Every host name stands
 * for a simulated Mac that accepts the password `right` and every private key. There are two exceptions: `moved.test`
 * has a changed host key until the client sends `forgetHostKey`, and `asleep.test` never responds.
 */
export async function startFakeRunners() {
  const { dir, remove } = await makeWorkingFolder({ PORT: '8092' });
  const storedeck = await startStoredeck(['--dir', dir]);
  const bodies: Record<string, unknown>[] = [];
  const listeners = new Set<ServerResponse>();
  let connections: RunnerConnection[] = [];

  const server = createServer((incoming, outgoing) => {
    if (/^\/api\/(ios\/|wda\/devices\?host=ci)/.test(incoming.url ?? '')) void respond(incoming, outgoing);
    else proxy(incoming, outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    /** The bodies of the requests to test and connect, in order. */
    bodies,
    /** Changes the connection to the Mac with this address, and sends the event `runners`. */
    change(host: string, change: ConnectionChange): void {
      publish(connections.map((each) => (each.host === host ? { ...each, ...change } : each)));
    },
    /** Removes all connections and the recorded bodies. */
    reset(): void {
      bodies.length = 0;
      connections = [];
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await storedeck.close();
      await remove();
    },
  };

  function publish(next: RunnerConnection[]): void {
    connections = next.map((each, index) => ({ ...each, isDefault: index === next.length - 1 }));
    const data = JSON.stringify({ ok: true, runners: connections });
    for (const listener of listeners) listener.write(`event: runners\ndata: ${data}\n\n`);
  }

  async function respond(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const send = (body: unknown, status = 200): void =>
      void outgoing.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    const url = new URL(incoming.url ?? '', 'http://fake');
    const action = url.pathname.slice('/api/ios/'.length);
    if (url.pathname === '/api/wda/devices') return send(listDevices(url.searchParams.get('host') ?? ''));
    if (action === 'runners') return send({ ok: true, runners: connections });
    if (action === 'disconnect') {
      publish(connections.filter(({ id }) => id !== url.searchParams.get('host')));
      return send({ ok: true, ...DISCONNECTED });
    }
    const body: unknown = JSON.parse(await text(incoming));
    const { success, data, error } = Strict.safeParse(body);
    if (!success) return send({ ok: false, error: error.message, code: 'REQUEST_INVALID' }, 400);
    bodies.push(body as Record<string, unknown>);
    const refusal = findRefusal(data);
    if (refusal === 'no response') return;
    if (refusal) return send({ ok: false, ...refusal });
    if (action === 'test') {
      return send({ ok: true, host: data.host, xcrun: true, booted: 1, hostKey: HOST_KEY, latencyMs: 23.4 });
    }
    const { host, port: sshPort, user } = data;
    const id = runnerHostId({ host, port: sshPort, user });
    const target = { id, host, port: sshPort, user, hostKey: HOST_KEY, tunnels: FOUND.tunnels };
    const others = connections
      .filter((each) => each.id !== id)
      .map((each) => ({ ...each, tunnels: tunnelsOn(50_000, 50_001) }));
    publish([...others, { ...target, state: 'connected', isDefault: true }]);
    send({ ok: true, ...CONNECTED, host, user, hostKey: HOST_KEY, ios: FOUND });
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

function findRefusal({ host, pass, key, forgetHostKey }: RunnerCredentials) {
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
  tunnels: tunnelsOn(8100, 9100),
};

function listDevices(hostId: string): IosDevices {
  const tools = { devicectl: true, ideviceId: false, goIos: false, iproxy: false, simctl: true };
  return {
    ok: true,
    devices: FOUND.devices.map((device) => ({
      ...device,
      kind: 'device',
      connection: 'usb',
      source: 'devicectl',
    })),
    simulators: FOUND.simulators,
    tools,
    goIos: false,
    tunnel: false,
    host: hostId,
    hostId,
    problems: [],
  };
}

function tunnelsOn(http: number, mjpeg: number): RunnerConnection['tunnels'] {
  return [
    { remotePort: 8100, localPort: http, state: 'open' },
    { remotePort: 9100, localPort: mjpeg, state: 'open' },
  ];
}
