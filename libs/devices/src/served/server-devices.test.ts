import { describe, expect, test } from '@jest/globals';
import type { GridNode } from '@storedeck/webdriver';
import fc from 'fast-check';

import { serverDevices } from './server-devices.ts';

const PIXEL = { platformName: 'Android', 'appium:deviceName': 'Pixel 9' };

function node(sessions: readonly (string | null)[], more: object = {}) {
  const slots = sessions.map((sessionId, index) => ({ id: `${index}`, stereotype: PIXEL, sessionId }));
  return { id: 'N', uri: '', availability: 'UP' as const, maxSessions: sessions.length, slots, ...more };
}

function states(nodes: readonly GridNode[], open: readonly number[] = []) {
  const ids = serverDevices({ nodes }, [], new Set()).devices.map(({ id }) => id);
  const mine = new Set(open.map((index) => ids[index] ?? ''));
  return serverDevices({ nodes }, [], mine).devices.map(({ name, state }) => `${name} ${state}`);
}

describe('slots with equal capabilities', () => {
  test('are numbered, and as many are free as the Grid says', () => {
    expect(states([node([null, 'A', null])])).toEqual([
      'Pixel 9 (1) free',
      'Pixel 9 (2) free',
      'Pixel 9 (3) busy',
    ]);
  });

  test('are open, not busy, if Storedeck itself has a session of them', () => {
    expect(states([node([null, 'ours', 'theirs'])], [1])).toEqual([
      'Pixel 9 (1) free',
      'Pixel 9 (2) open',
      'Pixel 9 (3) busy',
    ]);
  });

  test('are unavailable on a node that is down, and busy on a full node', () => {
    expect(states([node([null]), node([null], { availability: 'DOWN' })])).toEqual([
      'Pixel 9 (1) free',
      'Pixel 9 (2) unavailable',
    ]);
    expect(states([node([null, 'A'], { maxSessions: 1 })])).toEqual(['Pixel 9 (1) busy', 'Pixel 9 (2) busy']);
  });

  test('are recognized if their stereotypes have the same names in another order', () => {
    const reversed = Object.fromEntries(Object.entries(PIXEL).reverse());
    const other = { ...node([null]), slots: [{ id: 'x', stereotype: reversed, sessionId: null }] };
    expect(states([node([null]), other])).toHaveLength(2);
  });
});

test.each([
  [{ platformName: 'iOS', 'appium:automationName': 'XCUITest' }, 'iOS'],
  [{ platformName: 'ANDROID', deviceName: 'Pixel 9', browserName: 'chrome' }, 'Pixel 9'],
  [{ platformName: 'WIN11', browserName: 'chrome' }, undefined],
])('a slot is a device by its platform or by Appium: %j', (stereotype, name) => {
  const slots = [{ id: '1', stereotype, sessionId: null }];
  const { devices, browserSlots } = serverDevices({ nodes: [{ ...node([]), slots }] }, [], new Set());
  expect(devices[0]?.name).toBe(name);
  expect(browserSlots).toBe(name === undefined ? 1 : 0);
});

test('any capabilities of a slot become a device with a name of one line', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.string(), (stereotype, name) => {
      const slots = [{ id: '1', stereotype: { ...stereotype, 'appium:deviceName': name }, sessionId: null }];
      const [device] = serverDevices({ nodes: [{ ...node([]), slots }] }, [], new Set()).devices;
      expect(device?.name).toMatch(/^\P{Cc}{1,100}$/u);
    }),
  );
});
