import { expect, test } from '@jest/globals';

import { findLitDisplay } from './lit-display.ts';

const INNER = '4619827677550801152';
const COVER = '4619827677550801153';

function viewport(displayId: number, id: string, more = ''): string {
  return `DisplayViewport{type=INTERNAL, valid=true, ${more}displayId=${displayId}, uniqueId='local:${id}', physicalPort=0, orientation=0, logicalFrame=Rect(0, 0 - 1080, 2400), deviceWidth=1080, deviceHeight=2400}`;
}

function panel(id: string, state: string, name = 'Built-in Screen'): string {
  return `  DisplayDeviceInfo{"${name}": uniqueId="local:${id}", 1080 x 2400, modeId 1, supportedModes [{id=1, width=1080}], density 420, touch INTERNAL, rotation 0, type INTERNAL, state ${state}, committedState ${state}, FLAG_SECURE}`;
}

// Forms of the lines: Pixel 10 Pro Fold [tests of public tools for Android], MuMu 12 [a tool for this emulator], Xiaomi Pad 5
// Pro with a translated name [kernel notes of web1n], Galaxy S9 with Android 12 [nikp123/scrcpy-desktop issue 1], Android 5
// without ids [public logs of LG and Motorola phones].
test.each([
  [
    'an open foldable phone, both panels on',
    `  mViewports=[${viewport(0, INNER, 'isActive=true, ')}, ${viewport(3, COVER, 'isActive=false, ')}]\n${panel(COVER, 'ON')}\n${panel(INNER, 'ON')}`,
    INNER,
  ],
  [
    'a closed foldable phone, whose cover is the display 0',
    `  mViewports=[${viewport(3, INNER, 'isActive=false, ')}, ${viewport(0, COVER, 'isActive=true, ')}]\n${panel(INNER, 'OFF')}\n${panel(COVER, 'ON')}`,
    COVER,
  ],
  [
    'a foldable phone with only the second viewport active',
    `  mViewports=[${viewport(0, INNER, 'isActive=false, ')}, ${viewport(3, COVER, 'isActive=true, ')}]`,
    COVER,
  ],
  [
    'a viewport of a panel that is off',
    `  mViewports=[${viewport(0, INNER, 'isActive=true, ')}]\n${panel(INNER, 'OFF')}\n${panel(COVER, 'ON')}`,
    COVER,
  ],
  [
    'an emulator with a screen for each app, the second one first',
    `  mViewports=[${viewport(2, COVER)}, ${viewport(0, INNER)}]\n${panel(COVER, 'ON', 'mumuscreen001')}\n${panel(INNER, 'ON', '内置屏幕')}`,
    INNER,
  ],
  [
    'a virtual display beside the panel',
    `  mViewports=[DisplayViewport{type=VIRTUAL, valid=true, isActive=true, displayId=9, uniqueId='virtual:com.example,10050,cast,0'}, ${viewport(0, INNER, 'isActive=true, ')}]`,
    INNER,
  ],
  ['panels without viewports', `${panel(INNER, 'OFF')}\n${panel(COVER, 'ON')}`, COVER],
  ['a screen that always shows the time', `${panel(INNER, 'DOZE_SUSPEND')}`, undefined],
  [
    'a phone with Android 5, whose panels have no numbers',
    '  DisplayDeviceInfo{"Built-in Screen": 1080 x 1920, 60.0 fps, density 480, touch INTERNAL, rotation 0, type BUILT_IN, state ON, FLAG_DEFAULT_DISPLAY}',
    undefined,
  ],
  ['no permission', "Can't find service: display", undefined],
])('%s', (_, dump, id) => {
  expect(findLitDisplay(dump)).toBe(id);
});
