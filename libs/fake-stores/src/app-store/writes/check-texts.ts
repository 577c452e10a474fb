import { type AppleError, AppleRefusal } from '../apple-error.ts';

/** The maximum length of each attribute, in Unicode code points. */
const LIMITS: Readonly<Record<string, number>> = {
  name: 30,
  subtitle: 30,
  promotionalText: 170,
  description: 4000,
  whatsNew: 4000,
  keywords: 100,
  supportUrl: 255,
  marketingUrl: 255,
  privacyPolicyUrl: 255,
  privacyChoicesUrl: 255,
};

/** The names under which App Store Connect speaks of the texts. */
const NAMES: Readonly<Record<string, string>> = {
  name: 'App Name',
  subtitle: 'Subtitle',
  promotionalText: 'Promotional Text',
  description: 'Description',
  whatsNew: "What's New in This Version",
  keywords: 'Keywords',
};
const LONG_TEXTS = ['promotionalText', 'description', 'whatsNew'];
/**
 * Sources: "Description can't contain the following character(s): 🚀" (blokadaorg/blokada 984, 2025), "What's New in This
 * Version can't contain the following character(s)" (super-productivity 9608, cl445/wurstfinger 300, 2026).
 */
const EMOJI = /\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f|\u02c6|\uf8ff/u;

/**
 * Throws AppleRefusal (409) with one error for each text that the store refuses: a text that is too long, has an emoji or
 * control characters, a text of one line with a line break or an invisible character, or an address that is not a URL.
 */
export function checkTexts(attributes: Readonly<Record<string, unknown>>): void {
  const errors = Object.entries(attributes).flatMap(([name, value]) =>
    typeof value === 'string' ? checkText(name, value) : [],
  );
  const [first, ...others] = errors;
  if (first) throw new AppleRefusal(first, ...others);
}

function checkText(name: string, text: string): AppleError[] {
  const limit = LIMITS[name] ?? Infinity;
  if ([...text].length > limit)
    return [textError(name, '.TOO_LONG', `The field '${name}' must be at most ${limit} characters long.`)];
  const found = EMOJI.exec(text)?.[0];
  if (found !== undefined && name in NAMES)
    return [
      textError(
        name,
        '.INVALID_CHARACTERS',
        `${NAMES[name]} can't contain the following character(s): ${found}.`,
      ),
    ];
  const refused = LONG_TEXTS.includes(name)
    ? // eslint-disable-next-line no-control-regex -- the store refuses exactly these characters
      /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/
    : // eslint-disable-next-line no-control-regex -- the store refuses exactly these characters
      /[\u0000-\u001f\u007f\u00ad\u200b\u2028\u2029\ufeff]/;
  if (refused.test(text))
    return [textError(name, '.INVALID_CHARACTERS', `The field '${name}' contains invalid characters.`)];
  if (name.endsWith('Url') && text !== '' && !URL.canParse(text))
    return [textError(name, '', `The field '${name}' is not a valid URL.`)];
  return [];
}

function textError(name: string, suffix: string, detail: string): AppleError {
  return {
    status: 409,
    code: `ENTITY_ERROR.ATTRIBUTE.INVALID${suffix}`,
    title: 'The provided entity includes an attribute with an invalid value',
    detail,
    pointer: `/data/attributes/${name}`,
  };
}
