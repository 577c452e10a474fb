import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

import { afterEach, expect, test } from '@jest/globals';

import { freePort } from '../src/real.ts';

const servers = [createServer(), createServer()];
afterEach(() => Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve)))));

test('a free port can be listened on, and is none that outgoing connections get on Linux, macOS or Windows', async () => {
  const ports = await Promise.all(servers.map(freePort));
  for (const [index, server] of servers.entries()) {
    await once(server.listen(ports[index], '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    expect(port).toBe(ports[index]);
    expect(port).toBeGreaterThanOrEqual(20_000);
    expect(port).toBeLessThan(32_768);
  }
});

test('no port is returned twice', async () => {
  const ports = await Promise.all(Array.from({ length: 300 }, freePort));
  expect(new Set(ports).size).toBe(ports.length);
});
