import { describe, expect, test } from '@jest/globals';

import type { ListingPicture } from '../listing.ts';
import { pictureRule } from '../pictures/picture-rules.table.ts';
import { knownSlots } from '../pictures/slots.ts';
import type { Store } from '../stores.ts';
import { findPictureProblems } from './picture-problems.ts';

function of(width: number, height: number): ListingPicture {
  return { file: 'assets/a.png', width, height };
}

function problems(store: Store, slot: string, images: ListingPicture[]) {
  return findPictureProblems({ store, code: 'en-US' }, { [slot]: images }, () => false).map(
    ({ severity, kind, detail }) => `${severity}: ${kind}: ${detail}`,
  );
}

describe('App Store pictures', () => {
  test.each(knownSlots('appStore'))('%s accepts its sizes, but not one pixel more', (slot) => {
    const { sizes = [] } = pictureRule('appStore', slot);
    expect(sizes.length).toBeGreaterThan(0);
    for (const [width, height] of sizes) {
      expect(problems('appStore', slot, [of(width, height)])).toEqual([]);
      expect(problems('appStore', slot, [of(width + 1, height)])).toEqual([
        expect.stringContaining('error: Wrong pixel size'),
      ]);
    }
  });

  test('a wrong size is reported with the accepted sizes of its orientation', () =>
    expect(problems('appStore', 'APP_IPHONE_61', [of(1000, 2000)])).toEqual([
      'error: Wrong pixel size: iPhone 6.1″: 1000 × 2000, expected 1206 × 2622 or 1179 × 2556',
    ]));

  test('iMessage pictures have the sizes of the device', () => {
    expect(problems('appStore', 'IMESSAGE_APP_IPHONE_67', [of(1290, 2796)])).toEqual([]);
    expect(problems('appStore', 'IMESSAGE_APP_IPHONE_67', [of(1, 2)])).toHaveLength(1);
  });

  test('the size of an unknown display type, and an unknown size, are not checked', () => {
    expect(problems('appStore', 'APP_OF_TOMORROW', [of(1, 2)])).toEqual([]);
    expect(problems('appStore', 'APP_IPHONE_67', [{ file: 'assets/a.png' }])).toEqual([]);
  });

  test('a set has at most ten pictures', () => {
    const ten = Array.from({ length: 10 }, () => of(1290, 2796));
    expect(problems('appStore', 'APP_IPHONE_67', ten)).toEqual([]);
    expect(problems('appStore', 'APP_IPHONE_67', [...ten, of(1290, 2796)])).toEqual([
      'error: Too many pictures: iPhone 6.9″: 11 of at most 10',
    ]);
  });

  test('a damaged picture is reported, unless the store shows the picture', () => {
    const damaged = [{ ...of(1290, 2796), damaged: true }];
    expect(problems('appStore', 'APP_IPHONE_67', damaged)).toEqual(['error: Picture damaged: assets/a.png']);
    const place = { store: 'appStore', code: 'en-US' } as const;
    expect(findPictureProblems(place, { APP_IPHONE_67: damaged }, () => true)).toEqual([]);
    const doubtful = [{ ...of(1290, 2796), doubtful: true }];
    expect(problems('appStore', 'APP_IPHONE_67', doubtful)).toEqual([
      'warning: Picture possibly damaged: assets/a.png',
    ]);
  });

  test('a picture that is not available is reported with the store’s state', () => {
    const gone = (state?: string) => problems('appStore', 'APP_IPHONE_67', [{ file: null, state }]);
    expect(gone('UPLOAD_COMPLETE')).toEqual(['warning: Picture not available: Upload Complete']);
    expect(gone('FAILED')).toEqual([expect.stringContaining('error: Picture not available')]);
    expect(gone()).toEqual([expect.stringContaining('error: Picture not available')]);
  });
});

describe('Google Play pictures', () => {
  test.each([
    [319, 500, 'each side must be 320 to 3840'],
    [1920, 3841, 'each side must be 320 to 3840'],
    [1080, 2485, 'the long side may be at most 2.3 times the short side'],
  ])('a screenshot of %i × %i is wrong: %s', (width, height, detail) =>
    expect(problems('googlePlay', 'phoneScreenshots', [of(width, height)])).toEqual([
      expect.stringContaining(detail),
    ]),
  );

  test.each([
    ['icon', 512, 512],
    ['featureGraphic', 1024, 500],
    ['tvBanner', 1280, 720],
  ])('%s accepts only one picture, of %i × %i pixels', (slot, width, height) => {
    expect(problems('googlePlay', slot, [of(width, height)])).toEqual([]);
    expect(problems('googlePlay', slot, [of(width, height + 1)])).toEqual([
      expect.stringContaining('error: Wrong pixel size'),
    ]);
    expect(problems('googlePlay', slot, [of(width, height), of(width, height)])).toEqual([
      expect.stringContaining('error: Too many pictures'),
    ]);
  });

  test('a type has at most eight screenshots', () =>
    expect(
      problems(
        'googlePlay',
        'phoneScreenshots',
        Array.from({ length: 9 }, () => of(1080, 1920)),
      ),
    ).toEqual(['error: Too many pictures: Phone: 9 of at most 8']));
});
