import { expect, test } from '@jest/globals';

import { connectedRunner } from './connected-runner.ts';
import { createRecord } from './runner-record.ts';

function mac(id: string, host: string) {
  return createRecord({ host, port: 22, user: 'ci', auth: 'password', pass: 'p' }, id);
}

const runners = [mac('rn-1', 'a'), mac('rn-2', 'b'), mac('rn-3', 'b')];
const remote = { state: 'connected', host: 'b', user: 'ci' } as const;

test('host and user identify the Mac', () => {
  expect(connectedRunner({ runners, activeId: null }, remote)).toBe('rn-2');
});

test('of two equal Macs it is the one that was connected last', () => {
  expect(connectedRunner({ runners, activeId: 'rn-3' }, remote)).toBe('rn-3');
  expect(connectedRunner({ runners, activeId: 'rn-1' }, remote)).toBe('rn-2');
});

test.each([
  ['nothing is connected', { ...remote, state: 'disconnected' as const }],
  ['another machine is connected', { ...remote, host: 'c' }],
  ['nothing is known yet', undefined],
])('none when %s', (_name, state) => {
  expect(connectedRunner({ runners, activeId: 'rn-2' }, state)).toBeUndefined();
});
