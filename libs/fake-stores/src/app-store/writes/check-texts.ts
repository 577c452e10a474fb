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

const EMOJI = /\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f/u;

/**
 * Throws AppleRefusal (409) with one error for each text that the store refuses: a text that is too long or has control
 * characters, an address that is not a URL, or a What's New with an emoji.
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
  // eslint-disable-next-line no-control-regex -- the store refuses exactly these characters
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text))
    return [textError(name, '.INVALID_CHARACTERS', `The field '${name}' contains invalid characters.`)];
  if (name === 'whatsNew' && EMOJI.test(text))
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
