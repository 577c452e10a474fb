import type { Variant } from '../plan/cells.ts';

/** The names of the settings that may be changed. Nothing else is put back from a file. */
export const SETTING_NAMES = [
  'awake',
  'windowAnimations',
  'transitionAnimations',
  'animatorAnimations',
  'errorDialogs',
  'headsUp',
  'autoRotation',
  'rotation',
  'demoAllowed',
  'cleanBar',
  'appearance',
  'textSize',
  'appLanguage',
] as const;
/** The name of a setting. */
export type SettingName = (typeof SETTING_NAMES)[number];

/** The settings in words, for people. */
export const SETTING_TEXTS: Readonly<Record<SettingName, string>> = {
  awake: 'that the screen stays on',
  windowAnimations: 'the animation of windows',
  transitionAnimations: 'the animation of transitions',
  animatorAnimations: 'the animation of contents',
  errorDialogs: 'the dialogs of crashed apps',
  headsUp: 'the notifications over apps',
  autoRotation: 'the automatic rotation',
  rotation: 'the rotation',
  demoAllowed: 'the demo mode of the status bar',
  cleanBar: 'the clean status bar',
  appearance: 'the appearance',
  textSize: 'the text size',
  appLanguage: 'the language of the app',
};

/** Values that say nothing to a person. */
const VALUE_TEXTS: Partial<Record<SettingName, Readonly<Record<string, string>>>> = {
  headsUp: { '0': 'off', '1': 'on' },
  autoRotation: { '0': 'off', '1': 'on' },
  appearance: { no: 'light', yes: 'dark' },
};

/** Returns the value of a setting in words; null is the default of the device. */
export function valueText(name: SettingName, value: string | null): string {
  return value === null ? 'the default' : (VALUE_TEXTS[name]?.[value] ?? value);
}

/** A setting and the value that pictures need, in the words of the platform. */
export interface WantedSetting {
  readonly name: SettingName;
  readonly value: string;
}

/** What holds for a whole run, in the order in which it is changed. */
const FOR_RUN: Readonly<Record<'android' | 'ios', readonly WantedSetting[]>> = {
  android: [
    // Charging by AC, USB and wireless, each of which keeps the screen on.
    { name: 'awake', value: '7' },
    { name: 'windowAnimations', value: '0' },
    { name: 'transitionAnimations', value: '0' },
    { name: 'animatorAnimations', value: '0' },
    { name: 'errorDialogs', value: '1' },
    { name: 'headsUp', value: '0' },
    { name: 'autoRotation', value: '0' },
    { name: 'rotation', value: '0' },
    { name: 'demoAllowed', value: '1' },
  ],
  ios: [],
};

/** The bar, which is cleaned again before each language: a restart of the phone ends the demo mode of Android. */
export const CLEAN_BAR: WantedSetting = { name: 'cleanBar', value: 'clean' };

const APPEARANCES = {
  android: { light: 'no', dark: 'yes' },
  ios: { light: 'light', dark: 'dark' },
} as const;

const TEXT_SIZES = {
  android: { small: '0.85', default: '1.0', large: '1.3', largest: '2.0' },
  ios: {
    small: 'small',
    default: 'large',
    large: 'extra-extra-extra-large',
    largest: 'accessibility-extra-extra-extra-large',
  },
} as const;

/** Returns the settings for a whole run on a device. */
export function settingsForRun(platform: 'android' | 'ios'): readonly WantedSetting[] {
  return FOR_RUN[platform];
}

/** Returns the settings for a variant. */
export function settingsForVariant(
  platform: 'android' | 'ios',
  { appearance, textSize }: Variant,
): WantedSetting[] {
  return [
    ...(appearance ? [{ name: 'appearance' as const, value: APPEARANCES[platform][appearance] }] : []),
    ...(textSize ? [{ name: 'textSize' as const, value: TEXT_SIZES[platform][textSize] }] : []),
  ];
}
