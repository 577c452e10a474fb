import { expect, test } from '@jest/globals';

import { offeredServer } from './offered-server.ts';
import { createServerRecord } from './server-record.ts';

const demoServer = { url: 'http://127.0.0.1:4444', user: 'demo', pass: 'today' };
const health = { ok: true, version: '1', uptimeSeconds: 1, dir: '/', demo: true } as const;

test('the demo offers its Grid until the list contains it', () => {
  const offered = offeredServer({ ...health, demoServer }, []);
  const listed = createServerRecord(offered!, 'ws-1');
  expect(listed).toMatchObject({ ...demoServer, login: 'password' });
  expect(offeredServer({ ...health, demoServer }, [listed])).toBeUndefined();
  expect(offeredServer({ ...health, demoServer }, [{ ...listed, pass: 'yesterday' }])).toBeDefined();
});

test('without the demo no Grid is offered', () => {
  expect(offeredServer(health, [])).toBeUndefined();
  expect(offeredServer(undefined, [])).toBeUndefined();
});
