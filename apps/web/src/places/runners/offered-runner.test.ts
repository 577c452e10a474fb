import { expect, test } from '@jest/globals';

import { offeredRunner } from './offered-runner.ts';
import { createRecord } from './runner-record.ts';

const demoRunner = { host: '127.0.0.1', port: 2222, user: 'demo', pass: 'today' };
const health = { ok: true, version: '1', uptimeSeconds: 1, dir: '/', demo: true } as const;

test('the demo offers its Mac until the list contains it', () => {
  const offered = offeredRunner({ ...health, demoRunner }, []);
  expect(offered).toMatchObject({ ...demoRunner, auth: 'password' });
  expect(offeredRunner({ ...health, demoRunner }, [createRecord(offered!, 'rn-1')])).toBeUndefined();
});

test('the Mac of an earlier run of the demo does not count', () => {
  const earlier = createRecord({ ...demoRunner, pass: 'yesterday', auth: 'password' }, 'rn-1');
  expect(offeredRunner({ ...health, demoRunner }, [earlier])).toBeDefined();
});

test('without the demo no Mac is offered', () => {
  expect(offeredRunner(health, [])).toBeUndefined();
  expect(offeredRunner(undefined, [])).toBeUndefined();
});
