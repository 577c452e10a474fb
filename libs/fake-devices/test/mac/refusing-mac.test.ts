import { once } from 'node:events';
import { connect } from 'node:net';

import { expect, test } from '@jest/globals';

import { startFakeMac } from '../../src/index.ts';

test('a Mac that refuses logins can be closed, whatever its clients do', async () => {
  const mac = await startFakeMac({ user: 'ana', password: 'secret' });
  mac.change({ refusal: 'Not allowed at this time' });
  // The client sends its greeting, keeps its side open and waits, as a program does that is stopped.
  const client = connect({ port: mac.port, host: '127.0.0.1', allowHalfOpen: true });
  client.write('SSH-2.0-client\r\n');
  const [refusal] = (await once(client, 'data')) as [Buffer];
  expect(refusal.toString()).toBe('Not allowed at this time\r\n');
  await mac.close();
  client.destroy();
});
