import { describe, expect, test } from '@jest/globals';

import { readListingState, writeListingState } from './url-state.ts';

function read(search: string) {
  return readListingState(new URLSearchParams(search));
}

function write(search: string, change: Parameters<typeof writeListingState>[1]) {
  return writeListingState(new URLSearchParams(search), change).toString();
}

describe('reading the address', () => {
  test('says everything when everything stands there', () => {
    expect(read('store=play&device=phone&locale=ja&view=new')).toEqual({
      store: 'googlePlay',
      device: 'phone',
      locale: 'ja',
      view: 'new',
    });
  });

  test('a bare address is the App Store on an iPhone as it is now', () => {
    expect(read('')).toEqual({ store: 'appStore', device: 'iphone', locale: null, view: 'current' });
  });

  test.each([
    ['store=amazon', { store: 'appStore', device: 'iphone' }],
    ['store=play&device=iphone', { device: 'phone' }],
    ['device=tablet', { device: 'iphone' }],
    ['device=%3Cscript%3E', { device: 'iphone' }],
    ['locale=../../x', { locale: null }],
    ['view=sideways', { view: 'current' }],
  ])('%s falls back', (search, expected) => {
    expect(read(search)).toMatchObject(expected);
  });

  test('a display type of its own is a device', () => {
    expect(read('device=APP_WATCH_ULTRA').device).toBe('APP_WATCH_ULTRA');
  });
});

describe('writing the address', () => {
  test('what was written is read back', () => {
    const state = {
      store: 'googlePlay',
      device: 'sevenInchScreenshots',
      locale: 'zh-CN',
      view: 'new',
    } as const;
    expect(read(write('', state))).toEqual(state);
  });

  test('changing the store keeps language and view and shows the like device', () => {
    expect(read(write('device=ipad&locale=ja&view=new', { store: 'googlePlay' }))).toEqual({
      store: 'googlePlay',
      device: 'tablet',
      locale: 'ja',
      view: 'new',
    });
    expect(read(write('store=play&device=phone', { store: 'appStore' })).device).toBe('iphone');
  });

  test('leaves what belongs to others alone', () => {
    expect(write('debug=1', { view: 'new' })).toContain('debug=1');
  });
});
