import type { Store } from '../stores.ts';

/** A device that a store shows screenshots for. */
export interface DeviceFamily {
  readonly key: string;
  /** Display name. */
  readonly name: string;
  /** Its slots, from the one that the store prefers to its last fallback. */
  readonly slots: readonly string[];
  /** The slots of which the main locale needs one when the app runs on the device, and the same in words. */
  readonly needed?: { readonly slots: readonly string[]; readonly text: string };
}

/**
 * The main devices of each store. A device shows its own set if there is one. Otherwise the App Store scales the set of
 * the next larger screen down.
 */
export const DEVICE_FAMILIES: Readonly<Record<Store, readonly DeviceFamily[]>> = {
  appStore: [
    {
      key: 'iphone',
      name: 'iPhone',
      slots: [
        'APP_IPHONE_67',
        'APP_IPHONE_65',
        'APP_IPHONE_61',
        'APP_IPHONE_58',
        'APP_IPHONE_55',
        'APP_IPHONE_47',
        'APP_IPHONE_40',
        'APP_IPHONE_35',
      ],
      needed: { slots: ['APP_IPHONE_67', 'APP_IPHONE_65'], text: '6.9″ screenshots (or 6.5″)' },
    },
    {
      key: 'ipad',
      name: 'iPad',
      slots: [
        'APP_IPAD_PRO_3GEN_129',
        'APP_IPAD_PRO_129',
        'APP_IPAD_PRO_3GEN_11',
        'APP_IPAD_105',
        'APP_IPAD_97',
      ],
      needed: { slots: ['APP_IPAD_PRO_3GEN_129'], text: '13″ screenshots' },
    },
  ],
  googlePlay: [
    { key: 'phone', name: 'Phone', slots: ['phoneScreenshots'] },
    { key: 'tablet', name: 'Tablet', slots: ['tenInchScreenshots', 'sevenInchScreenshots'] },
  ],
};
