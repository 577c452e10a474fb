import { describe, expect, test } from '@jest/globals';

import { comparedPair, readListingState, writeListingState } from './url-state.ts';

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
      pair: null,
    });
  });

  test('has defaults: Live in the App Store, on an iPhone', () => {
    expect(read('')).toEqual({
      store: 'appStore',
      device: 'iphone',
      locale: null,
      view: 'current',
      pair: null,
    });
  });

  test('accepts the store name of earlier links', () => {
    expect(read('store=play').store).toBe('googlePlay');
    expect(write('store=play', {})).toContain('store=googlePlay');
  });

  test.each([
    ['store=amazon', { store: 'appStore', device: 'iphone' }],
    ['store=play&device=iphone', { device: 'phone' }],
    ['device=tablet', { device: 'iphone' }],
    ['device=%3Cscript%3E', { device: 'iphone' }],
    ['locale=../../x', { locale: null }],
    ['view=sideways', { view: 'current' }],
  ])('the invalid value of %s is replaced by a default', (search, expected) => {
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
      view: 'compare',
      pair: { from: 'draft', to: 'new' },
    } as const;
    expect(read(write('', state))).toEqual(state);
  });

  test('a change of the store keeps locale and view, and the kind of device', () => {
    expect(read(write('device=ipad&locale=ja&view=new', { store: 'googlePlay' }))).toEqual({
      store: 'googlePlay',
      device: 'tablet',
      locale: 'ja',
      view: 'new',
      pair: null,
    });
    expect(read(write('store=play&device=phone', { store: 'appStore' })).device).toBe('iphone');
  });

  test('keeps other parameters', () => {
    expect(write('debug=1', { view: 'new' })).toContain('debug=1');
  });
});

describe('the compared listings', () => {
  const both = { draft: true, new: true };

  test('are the listings that the address names', () => {
    expect(comparedPair(read('view=compare&from=live&to=draft'), both)).toEqual({
      from: 'current',
      to: 'draft',
    });
    expect(comparedPair(read('view=compare&from=draft&to=new'), both)).toEqual({ from: 'draft', to: 'new' });
  });

  test.each(['', 'from=draft', 'from=new&to=new', 'from=x&to=draft'])(
    'are Live and New for "%s", and Live and Draft without New',
    (search) => {
      expect(comparedPair(read(search), both)).toEqual({ from: 'current', to: 'new' });
      expect(comparedPair(read(search), { draft: true, new: false })).toEqual({
        from: 'current',
        to: 'draft',
      });
      expect(comparedPair(read(search), { draft: false, new: false })).toEqual({
        from: 'current',
        to: 'new',
      });
    },
  );

  test('are written to the address, and kept by other changes', () => {
    const address = write('view=compare', { pair: { from: 'current', to: 'draft' } });
    expect(address).toContain('from=live&to=draft');
    expect(write(address, { locale: 'ja' })).toContain('from=live&to=draft');
  });
});
