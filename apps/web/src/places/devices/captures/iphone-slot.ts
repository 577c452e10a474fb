/**
 * The models whose screenshots have a size of the slot. Source: “Screenshot specifications” of App Store Connect Help
 * (2026-09). A model that is missing here makes screenshots of another size.
 */
const MODELS: Readonly<Record<string, RegExp>> = {
  APP_IPHONE_67: /^iPhone (?:14 Pro Max|15 Plus|15 Pro Max|16 Plus|16 Pro Max|17 Pro Max|Air)$/,
  APP_IPHONE_65: /^iPhone (?:XS Max|11 Pro Max|12 Pro Max|13 Pro Max|14 Plus)$/,
  APP_IPHONE_61: /^iPhone (?:14 Pro|15|15 Pro|16|16 Pro|17|17 Pro)$/,
  APP_IPHONE_58: /^iPhone (?:X|XS|11 Pro|12|12 Pro|13|13 Pro|14|16e|17e)$/,
  APP_IPHONE_55: /^iPhone (?:6 Plus|6s Plus|7 Plus|8 Plus)$/,
  APP_IPHONE_47: /^iPhone (?:6|6s|7|8|SE \((?:2nd|3rd) generation\))$/,
  APP_IPAD_PRO_3GEN_129: /^iPad (?:Pro|Air) (?:13-inch|\(?12\.9-inch\)? \([3-6](?:rd|th) generation\))/,
  APP_IPAD_PRO_3GEN_11: /^iPad (?:Pro|Air) \(?11-inch/,
};

/** Returns the slot that fits the screen of an iPhone or iPad; undefined if no text names a model that is known. */
export function pickIphoneSlot(texts: readonly string[]): string | undefined {
  return Object.entries(MODELS).find(([, model]) => texts.some((text) => model.test(text)))?.[0];
}
