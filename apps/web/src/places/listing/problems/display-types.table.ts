type Size = readonly [width: number, height: number];

const upright = (...sizes: Size[]): Size[] =>
  sizes.flatMap(([w, h]): Size[] => [
    [w, h],
    [h, w],
  ]);

/**
 * The pixel sizes that App Store Connect takes per display type, as its specification and fastlane's
 * `app_screenshot.rb` have them. 6.9" pictures go into APP_IPHONE_67, those of a 13" iPad into APP_IPAD_PRO_3GEN_129.
 */
export const ACCEPTED_SIZES: Readonly<Record<string, readonly Size[]>> = {
  APP_IPHONE_67: upright([1260, 2736], [1290, 2796], [1320, 2868]),
  APP_IPHONE_65: upright([1242, 2688], [1284, 2778]),
  APP_IPHONE_61: upright([1179, 2556], [1206, 2622]),
  APP_IPHONE_58: upright([1170, 2532], [1125, 2436], [1080, 2340]),
  APP_IPHONE_55: upright([1242, 2208]),
  APP_IPHONE_47: upright([750, 1334]),
  APP_IPHONE_40: [
    [640, 1136],
    [640, 1096],
    [1136, 640],
    [1136, 600],
  ],
  APP_IPHONE_35: [
    [640, 960],
    [640, 920],
    [960, 640],
    [960, 600],
  ],
  APP_IPAD_PRO_3GEN_129: upright([2048, 2732], [2064, 2752]),
  APP_IPAD_PRO_129: upright([2048, 2732], [2064, 2752]),
  APP_IPAD_PRO_3GEN_11: upright([1488, 2266], [1668, 2388], [1668, 2420], [1640, 2360]),
  APP_IPAD_105: upright([1668, 2224]),
  APP_IPAD_97: [...upright([1536, 2048], [768, 1024]), [1536, 2008], [2048, 1496], [768, 1004], [1024, 748]],
  IPHONE_DUO_PROFILE: upright([2007, 2853], [1398, 2034]),
  APP_DESKTOP: [
    [1280, 800],
    [1440, 900],
    [2560, 1600],
    [2880, 1800],
  ],
  APP_WATCH_ULTRA: [
    [410, 502],
    [422, 514],
  ],
  APP_WATCH_SERIES_10: [[416, 496]],
  APP_WATCH_SERIES_7: [[396, 484]],
  APP_WATCH_SERIES_4: [[368, 448]],
  APP_WATCH_SERIES_3: [[312, 390]],
  APP_APPLE_TV: [
    [1920, 1080],
    [3840, 2160],
  ],
  APP_APPLE_VISION_PRO: [[3840, 2160]],
};

/** The sizes for a display type; undefined for one that nobody here knows. iMessage's are those of the device. */
export const acceptedSizes = (slot: string): readonly Size[] | undefined =>
  ACCEPTED_SIZES[slot.replace(/^IMESSAGE_/, '')];

/** Sets of one device family from the largest screen down: Apple scales a larger set for the smaller screens. */
export const FAMILIES: readonly {
  name: string;
  slots: readonly string[];
  needed: readonly string[];
  need: string;
}[] = [
  {
    name: 'iPhone',
    slots: ['67', '65', '61', '58', '55', '47', '40', '35'].map((size) => `APP_IPHONE_${size}`),
    needed: ['APP_IPHONE_67', 'APP_IPHONE_65'],
    need: '6.9″ screenshots (or 6.5″)',
  },
  {
    name: 'iPad',
    slots: [
      'APP_IPAD_PRO_3GEN_129',
      'APP_IPAD_PRO_129',
      'APP_IPAD_PRO_3GEN_11',
      'APP_IPAD_105',
      'APP_IPAD_97',
    ],
    needed: ['APP_IPAD_PRO_3GEN_129'],
    need: '13″ screenshots',
  },
];
