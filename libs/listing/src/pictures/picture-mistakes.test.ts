import { describe, expect, test } from '@jest/globals';
import type { PictureHeader } from '@storedeck/pictures';

import { pictureMistakes } from './picture-mistakes.ts';
import { pictureRule } from './picture-rules.table.ts';

const MIB = 1024 * 1024;
const PHONE = { ...pictureRule('googlePlay', 'phoneScreenshots'), alpha: 'refused' } as const;
const GOOD: PictureHeader = {
  format: 'png',
  size: { width: 1080, height: 2160 },
  turned: false,
  colour: 'rgb',
  alpha: null,
  depth: 8,
  animated: false,
};

describe('pictureMistakes', () => {
  test.each<[string, Partial<PictureHeader>, number, string[]]>([
    ['nothing', {}, 8 * MIB, []],
    ['one byte more than the store accepts', {}, 8 * MIB + 1, ['bytes']],
    ['a wrong size in pixels', { size: { width: 300, height: 500 } }, 1, ['size']],
    ['no size that can be read', { size: null, colour: null }, 1, []],
    ['colours for print', { format: 'jpg', colour: 'cmyk' }, 1, ['cmyk']],
    ['an alpha channel', { alpha: 'channel' }, 1, ['alpha']],
    ['transparent colours', { colour: 'palette', alpha: 'colours' }, 1, ['alpha']],
    ['a wrong format, which hides the others', { format: 'webp', alpha: 'channel' }, 9 * MIB, ['format']],
    ['an alpha channel and too many bytes', { alpha: 'channel' }, 9 * MIB, ['alpha', 'bytes']],
  ])('%s', (_what, header, fileBytes, expected) =>
    expect(pictureMistakes({ ...GOOD, ...header }, fileBytes, PHONE)).toEqual(expected),
  );

  test('the rule decides about transparency and bytes', () => {
    const discouraged = { ...PHONE, alpha: 'discouraged' } as const;
    expect(pictureMistakes({ ...GOOD, alpha: 'channel' }, MIB, discouraged)).toEqual([]);
    const icon: PictureHeader = { ...GOOD, size: { width: 512, height: 512 }, alpha: 'channel' };
    expect(pictureMistakes(icon, MIB, pictureRule('googlePlay', 'icon'))).toEqual([]);
    expect(pictureMistakes(icon, MIB + 1, pictureRule('googlePlay', 'icon'))).toEqual(['bytes']);
    const screenshot: PictureHeader = { ...GOOD, size: { width: 1290, height: 2796 } };
    expect(pictureMistakes(screenshot, 9 * MIB, pictureRule('appStore', 'APP_IPHONE_67'))).toEqual([]);
  });
});
