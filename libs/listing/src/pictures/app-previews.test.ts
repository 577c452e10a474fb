import { describe, expect, test } from '@jest/globals';

import type { AppPreview, AppStoreLocale } from '../listing.ts';
import { appPreviewsOn } from './app-previews.ts';
import { listDevices } from './devices.ts';

function preview(name: string): AppPreview {
  return { file: `assets/current/${name}.mp4` };
}

function shownOn(key: string, locale: AppStoreLocale) {
  const device = listDevices('appStore', locale.screenshots ?? {}).find((each) => each.key === key)!;
  return appPreviewsOn(device, locale);
}

const SCREENSHOT = { file: 'assets/current/1.png' };

describe('the app previews on a device', () => {
  test('belong to the screen size whose screenshots are shown', () => {
    const previews = { IPHONE_67: [preview('67')], IPHONE_61: [preview('61')], IPAD_97: [preview('ipad')] };
    const screenshots = { APP_IPHONE_61: [SCREENSHOT] };
    expect(shownOn('iphone', { screenshots, previews })).toEqual({
      type: 'IPHONE_61',
      previews: [preview('61')],
    });
    expect(shownOn('ipad', { screenshots, previews })).toMatchObject({ type: 'IPAD_97' });
  });

  test('belong to the largest size when the shown size has none', () => {
    const previews = { IPHONE_58: [preview('58')], IPHONE_65: [preview('65')], IPHONE_67: [] };
    expect(shownOn('iphone', { screenshots: { APP_IPHONE_67: [SCREENSHOT] }, previews })).toMatchObject({
      type: 'IPHONE_65',
    });
    expect(shownOn('iphone', { previews })).toMatchObject({ type: 'IPHONE_65' });
  });

  test('of an iPhone are not shown on a Mac', () => {
    const screenshots = { APP_DESKTOP: [SCREENSHOT] };
    expect(shownOn('APP_DESKTOP', { screenshots, previews: { IPHONE_67: [preview('67')] } })).toBeUndefined();
    expect(shownOn('APP_DESKTOP', { screenshots, previews: { DESKTOP: [preview('mac')] } })).toMatchObject({
      type: 'DESKTOP',
    });
  });
});
