import type { Store } from '../stores.ts';

function codes(text: string): string[] {
  return text.trim().split(/\s+/);
}

/**
 * The languages that each store supports, as the store's codes.
 *
 * Sources: App Store Connect Help, "App Store localizations" (the 50 codes since March 2026). For Google Play, Play Console
 * Help, "Translate and localize your app" (answer 9844778), as the tables of fastlane (`supply/languages.rb`, without the
 * codes added since) and apgio.com/docs/locale-ids (2026) have it; the API's description contains no list.
 */
export const STORE_LOCALES: Readonly<Record<Store, readonly string[]>> = {
  appStore: codes(`
    ar-SA bn-BD ca cs da de-DE el en-AU en-CA en-GB en-US es-ES es-MX fi fr-CA fr-FR gu-IN he hi hr hu id it ja kn-IN
    ko ml-IN mr-IN ms nl-NL no or-IN pa-IN pl pt-BR pt-PT ro ru sk sl-SI sv ta-IN te-IN th tr uk ur-PK vi zh-Hans
    zh-Hant
  `),
  googlePlay: codes(`
    af am ar az-AZ be bg bn-BD ca cs-CZ da-DK de-DE el-GR en-AU en-CA en-GB en-IN en-SG en-US en-ZA es-419 es-ES es-US
    et eu-ES fa fa-AE fa-AF fa-IR fi-FI fil fr-CA fr-FR gl-ES gu hi-IN hr hu-HU hy-AM id is-IS it-IT iw-IL ja-JP ka-GE
    kk km-KH kn-IN ko-KR ky-KG lo-LA lt lv mk-MK ml-IN mn-MN mr-IN ms ms-MY my-MM ne-NP nl-NL no-NO pa pl-PL pt-BR
    pt-PT rm ro ru-RU si-LK sk sl sq sr sv-SE sw ta-IN te-IN th tr-TR uk ur vi zh-CN zh-HK zh-TW zu
  `),
};
