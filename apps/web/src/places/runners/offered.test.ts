import { expect, test } from '@jest/globals';

import { RUNNER_KIND } from './runner/runner-kind.ts';
import { createRunnerRecord } from './runner/runner-record.ts';
import { SERVER_KIND } from './server/server-kind.ts';
import { createServerRecord } from './server/server-record.ts';

const offeredRunner = { host: '127.0.0.1', port: 2222, user: 'demo', pass: 'demo' };
const offeredServer = { url: 'http://127.0.0.1:4444', user: 'demo', pass: 'today' };
const health = { ok: true, version: '1', uptimeSeconds: 1, dir: '/', demo: true } as const;

test('the demo offers its Mac until the list contains it', () => {
  const offered = RUNNER_KIND.offered({ ...health, offeredRunner }, []);
  expect(offered).toMatchObject({ ...offeredRunner, auth: 'password' });
  const listed = createRunnerRecord(offered!, 'rn-1');
  expect(RUNNER_KIND.offered({ ...health, offeredRunner }, [listed])).toBeUndefined();
});

test('the Mac of an earlier run of the demo does not count', () => {
  const earlier = createRunnerRecord({ ...offeredRunner, port: 2223, auth: 'password' }, 'rn-1');
  expect(RUNNER_KIND.offered({ ...health, offeredRunner }, [earlier])).toBeDefined();
});

test('the demo offers its Grid until the list contains it', () => {
  const offered = SERVER_KIND.offered({ ...health, offeredServer }, []);
  const listed = createServerRecord(offered!, 'ws-1');
  expect(listed).toMatchObject({ ...offeredServer, login: 'password' });
  expect(SERVER_KIND.offered({ ...health, offeredServer }, [listed])).toBeUndefined();
  expect(SERVER_KIND.offered({ ...health, offeredServer }, [{ ...listed, pass: 'yesterday' }])).toBeDefined();
});

test.each([RUNNER_KIND, SERVER_KIND])('without the demo nothing is offered', ({ offered }) => {
  expect(offered(health, [])).toBeUndefined();
});
