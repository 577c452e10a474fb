/**
 * Returns the values with which an app of an iPhone is started in a language: UserDefaults reads them before what the
 * device and the app have saved. Alerts of the system, the keyboard and extensions stay in the language of the device.
 *
 * @param language a language tag with its region, such as `pt-BR`
 */
export function languageValues(language: string): readonly (readonly [name: string, value: string])[] {
  // The tag is written with an underscore before the region: zh-Hans_CN.
  const locale = language.replace(/-(?=[A-Z]{2}$|\d{3}$)/u, '_');
  return [
    ['AppleLanguages', `(${language})`],
    ['AppleLocale', locale],
  ];
}
