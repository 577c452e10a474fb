interface KnownLanguage {
  /** The full language tag. Two codes of the stores for the same language have the same tag. */
  readonly tag: string;
  /** The English name. */
  readonly name: string;
}

/**
 * The results of `fullTag` and `languageName` (in English) for the languages of the stores. They are stored here
 * because the first call of each `Intl` function takes tens of milliseconds, which would delay the first display of the
 * page.
 */
export const KNOWN_LANGUAGES: ReadonlyMap<string, KnownLanguage> = new Map(
  `
    af       af-Latn-ZA  Afrikaans
    am       am-Ethi-ET  Amharic
    ar       ar-Arab-EG  Arabic
    ar-SA    ar-Arab-EG  Arabic (Saudi Arabia)
    az-AZ    az-Latn-AZ  Azerbaijani (Azerbaijan)
    be       be-Cyrl-BY  Belarusian
    bg       bg-Cyrl-BG  Bulgarian
    bn-BD    bn-Beng-BD  Bangla (Bangladesh)
    ca       ca-Latn-ES  Catalan
    cs       cs-Latn-CZ  Czech
    cs-CZ    cs-Latn-CZ  Czech (Czechia)
    da       da-Latn-DK  Danish
    da-DK    da-Latn-DK  Danish (Denmark)
    de-DE    de-Latn-DE  German (Germany)
    el       el-Grek-GR  Greek
    el-GR    el-Grek-GR  Greek (Greece)
    en-AU    en-Latn-AU  English (Australia)
    en-CA    en-Latn-CA  English (Canada)
    en-GB    en-Latn-GB  English (United Kingdom)
    en-IN    en-Latn-IN  English (India)
    en-SG    en-Latn-SG  English (Singapore)
    en-US    en-Latn-US  English (United States)
    en-ZA    en-Latn-ZA  English (South Africa)
    es-419   es-Latn-419 Spanish (Latin America)
    es-ES    es-Latn-ES  Spanish (Spain)
    es-MX    es-Latn-419 Spanish (Mexico)
    es-US    es-Latn-US  Spanish (United States)
    et       et-Latn-EE  Estonian
    eu-ES    eu-Latn-ES  Basque (Spain)
    fa       fa-Arab-IR  Persian
    fa-AE    fa-Arab-AE  Persian (United Arab Emirates)
    fa-AF    fa-Arab-AF  Persian (Afghanistan)
    fa-IR    fa-Arab-IR  Persian (Iran)
    fi       fi-Latn-FI  Finnish
    fi-FI    fi-Latn-FI  Finnish (Finland)
    fil      fil-Latn-PH Filipino
    fr-CA    fr-Latn-CA  French (Canada)
    fr-FR    fr-Latn-FR  French (France)
    gl-ES    gl-Latn-ES  Galician (Spain)
    gu       gu-Gujr-IN  Gujarati
    gu-IN    gu-Gujr-IN  Gujarati (India)
    he       he-Hebr-IL  Hebrew
    hi       hi-Deva-IN  Hindi
    hi-IN    hi-Deva-IN  Hindi (India)
    hr       hr-Latn-HR  Croatian
    hu       hu-Latn-HU  Hungarian
    hu-HU    hu-Latn-HU  Hungarian (Hungary)
    hy-AM    hy-Armn-AM  Armenian (Armenia)
    id       id-Latn-ID  Indonesian
    is-IS    is-Latn-IS  Icelandic (Iceland)
    it       it-Latn-IT  Italian
    it-IT    it-Latn-IT  Italian (Italy)
    iw-IL    he-Hebr-IL  Hebrew (Israel)
    ja       ja-Jpan-JP  Japanese
    ja-JP    ja-Jpan-JP  Japanese (Japan)
    ka-GE    ka-Geor-GE  Georgian (Georgia)
    kk       kk-Cyrl-KZ  Kazakh
    km-KH    km-Khmr-KH  Khmer (Cambodia)
    kn-IN    kn-Knda-IN  Kannada (India)
    ko       ko-Kore-KR  Korean
    ko-KR    ko-Kore-KR  Korean (South Korea)
    ky-KG    ky-Cyrl-KG  Kyrgyz (Kyrgyzstan)
    lo-LA    lo-Laoo-LA  Lao (Laos)
    lt       lt-Latn-LT  Lithuanian
    lv       lv-Latn-LV  Latvian
    mk-MK    mk-Cyrl-MK  Macedonian (North Macedonia)
    ml-IN    ml-Mlym-IN  Malayalam (India)
    mn-MN    mn-Cyrl-MN  Mongolian (Mongolia)
    mr-IN    mr-Deva-IN  Marathi (India)
    ms       ms-Latn-MY  Malay
    ms-MY    ms-Latn-MY  Malay (Malaysia)
    my-MM    my-Mymr-MM  Burmese (Myanmar [Burma])
    ne-NP    ne-Deva-NP  Nepali (Nepal)
    nl-NL    nl-Latn-NL  Dutch (Netherlands)
    no       nb-Latn-NO  Norwegian
    no-NO    nb-Latn-NO  Norwegian (Norway)
    or-IN    or-Orya-IN  Odia (India)
    pa       pa-Guru-IN  Punjabi
    pa-IN    pa-Guru-IN  Punjabi (India)
    pl       pl-Latn-PL  Polish
    pl-PL    pl-Latn-PL  Polish (Poland)
    pt-BR    pt-Latn-BR  Portuguese (Brazil)
    pt-PT    pt-Latn-PT  Portuguese (Portugal)
    rm       rm-Latn-CH  Romansh
    ro       ro-Latn-RO  Romanian
    ru       ru-Cyrl-RU  Russian
    ru-RU    ru-Cyrl-RU  Russian (Russia)
    si-LK    si-Sinh-LK  Sinhala (Sri Lanka)
    sk       sk-Latn-SK  Slovak
    sl       sl-Latn-SI  Slovenian
    sl-SI    sl-Latn-SI  Slovenian (Slovenia)
    sq       sq-Latn-AL  Albanian
    sr       sr-Cyrl-RS  Serbian
    sv       sv-Latn-SE  Swedish
    sv-SE    sv-Latn-SE  Swedish (Sweden)
    sw       sw-Latn-TZ  Swahili
    ta-IN    ta-Taml-IN  Tamil (India)
    te-IN    te-Telu-IN  Telugu (India)
    th       th-Thai-TH  Thai
    tr       tr-Latn-TR  Turkish
    tr-TR    tr-Latn-TR  Turkish (Türkiye)
    uk       uk-Cyrl-UA  Ukrainian
    ur       ur-Arab-PK  Urdu
    ur-PK    ur-Arab-PK  Urdu (Pakistan)
    vi       vi-Latn-VN  Vietnamese
    zh-CN    zh-Hans-CN  Chinese (China)
    zh-HK    zh-Hant-HK  Chinese (Hong Kong SAR China)
    zh-Hans  zh-Hans-CN  Chinese (Simplified)
    zh-Hant  zh-Hant-TW  Chinese (Traditional)
    zh-TW    zh-Hant-TW  Chinese (Taiwan)
    zu       zu-Latn-ZA  Zulu
  `
    .trim()
    .split('\n')
    .map((line) => {
      const [code = '', tag = '', ...name] = line.trim().split(/ +/);
      return [code, { tag, name: name.join(' ') }];
    }),
);
