import { expect, test } from '@jest/globals';

import { parseStatus } from './server-status.ts';

const SLOT = { id: { hostId: 'H', id: 'S' }, stereotype: { platformName: 'Android' }, session: null };

// Fields as the servers send them: Selenium 3.141.59, Appium 1.22 and 3.0, Grid 4.0 and 4.45.
test.each([
  [
    'Selenium 3',
    { ready: true, message: 'Server is running', build: { revision: 'e82be7d358', version: '3.141.59' } },
    { ready: true, message: 'Server is running', version: '3.141.59' },
  ],
  ['Appium 1', { build: { version: '1.22.3' } }, { ready: true, message: '', version: '1.22.3' }],
  [
    'Appium 3',
    { ready: true, message: 'The server is ready to accept new connections', build: { version: '3.0.1' } },
    { ready: true, version: '3.0.1' },
  ],
  [
    'a server that writes other types',
    { ready: 'true', message: ['Ready'], build: 'x', nodes: {} },
    { ready: true, message: '' },
  ],
  ['a Grid that starts', { ready: false, message: null, nodes: null }, { ready: false, message: '' }],
])('reads the status of %s', (_name, value, expected) => {
  expect(parseStatus(value)).toMatchObject(expected);
  expect(parseStatus(value).nodes).toBeUndefined();
});

test.each([
  ['as usual', { availability: 'DRAINING', maxSessions: 2 }, { availability: 'DRAINING', maxSessions: 2 }],
  ['with a state that is not known', { availability: 'STARTING', maxSessions: 2 }, { availability: 'UP' }],
  ['without a state and a maximum', {}, { availability: 'UP' }],
  ['with another name for its id', { id: undefined, nodeId: 'N' }, { id: '', availability: 'UP' }],
])('keeps the devices of a node %s', (_name, fields, expected) => {
  const node = { id: 'N', uri: 'http://10.0.2.15:5555', slots: [SLOT, { id: 'unknown' }], ...fields };
  expect(parseStatus({ ready: true, nodes: [node, 'unknown'] }).nodes).toMatchObject([
    { ...expected, slots: [{ id: 'S', sessionId: null }] },
  ]);
});
