import { describe, expect, test } from '@jest/globals';

import { readListingState, writeListingState } from './url-state.ts';

function read(search: string) {
  return readListingState(new URLSearchParams(search));
}

function write(search: string, change: Parameters<typeof writeListingState>[1]) {
  return writeListingState(new URLSearchParams(search), change).toString();
}

describe('reading the address', () => {
  test('reads every parameter', () => {
    expect(read('store=play&device=phone&locale=ja&view=new')).toEqual({
      store: 'googlePlay',
      device: 'phone',
      locale: 'ja',
      view: 'new',
    });
  });

  test('has defaults: the App Store on an iPhone, Current', () => {
    expect(read('')).toEqual({ store: 'appStore', device: 'iphone', locale: null, view: 'current' });
  });

  test('accepts the store name of earlier links', () => {
    expect(read('store=play').store).toBe('googlePlay');
    expect(write('store=play', {})).toContain('store=googleplay');
  });

  test.each([
    ['store=amazon', { store: 'appStore', device: 'iphone' }],
    ['store=play&device=iphone', { device: 'phone' }],
    ['device=tablet', { device: 'iphone' }],
    ['device=%3Cscript%3E', { device: 'iphone' }],
    ['locale=../../x', { locale: null }],
    ['view=sideways', { view: 'current' }],
  ])('%s is replaced by its default', (search, expected) => {
    expect(read(search)).toMatchObject(expected);
  });

  test('accepts a display type as a device', () => {
    expect(read('device=APP_WATCH_ULTRA').device).toBe('APP_WATCH_ULTRA');
  });
});

describe('writing the address', () => {
  test('writes what is read back', () => {
    const state = {
      store: 'googlePlay',
      device: 'sevenInchScreenshots',
      locale: 'zh-CN',
      view: 'new',
    } as const;
    expect(read(write('', state))).toEqual(state);
  });

  test('a change of the store keeps locale and view, and the kind of device', () => {
    expect(read(write('device=ipad&locale=ja&view=new', { store: 'googlePlay' }))).toEqual({
      store: 'googlePlay',
      device: 'tablet',
      locale: 'ja',
      view: 'new',
    });
    expect(read(write('store=play&device=phone', { store: 'appStore' })).device).toBe('iphone');
  });

  test('keeps other parameters', () => {
    expect(write('debug=1', { view: 'new' })).toContain('debug=1');
  });
});
