import type { Store } from '../stores.ts';

/**
 * The slots of each store with their display names: main devices first. The sizes of an Apple device are listed from
 * the largest to the smallest. APP_IPHONE_67 contains the pictures of the 6.9″ iPhone, and APP_IPAD_PRO_3GEN_129 the
 * pictures of the 13″ iPad.
 *
 * Sources: `ScreenshotDisplayType` of the App Store Connect API 4.4.1 (2026-09), and `AppImageType` of Google Play's API
 * (revision 20260924).
 */
export const SLOT_NAMES: Readonly<Record<Store, Readonly<Record<string, string>>>> = {
  appStore: {
    APP_IPHONE_67: 'iPhone 6.9″',
    APP_IPHONE_65: 'iPhone 6.5″',
    APP_IPHONE_61: 'iPhone 6.1″',
    APP_IPHONE_58: 'iPhone 5.8″',
    APP_IPHONE_55: 'iPhone 5.5″',
    APP_IPHONE_47: 'iPhone 4.7″',
    APP_IPHONE_40: 'iPhone 4″',
    APP_IPHONE_35: 'iPhone 3.5″',
    APP_IPAD_PRO_3GEN_129: 'iPad 13″',
    APP_IPAD_PRO_129: 'iPad 12.9″',
    APP_IPAD_PRO_3GEN_11: 'iPad 11″',
    APP_IPAD_105: 'iPad 10.5″',
    APP_IPAD_97: 'iPad 9.7″',
    APP_DESKTOP: 'Mac',
    APP_WATCH_ULTRA: 'Watch Ultra',
    APP_WATCH_SERIES_10: 'Watch Series 10',
    APP_WATCH_SERIES_7: 'Watch Series 7',
    APP_WATCH_SERIES_4: 'Watch Series 4',
    APP_WATCH_SERIES_3: 'Watch Series 3',
    APP_APPLE_TV: 'Apple TV',
    APP_APPLE_VISION_PRO: 'Vision Pro',
  },
  googlePlay: {
    phoneScreenshots: 'Phone',
    sevenInchScreenshots: '7″ tablet',
    tenInchScreenshots: '10″ tablet',
    tvScreenshots: 'Android TV',
    wearScreenshots: 'Wear OS',
    icon: 'Icon',
    featureGraphic: 'Feature graphic',
    tvBanner: 'TV banner',
  },
};

/** Google Play's slots for graphics that are not screenshots. */
export const GRAPHIC_SLOTS: readonly string[] = ['icon', 'featureGraphic', 'tvBanner', 'promoGraphic'];
