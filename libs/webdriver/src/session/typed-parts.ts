import { typedKeys } from './key-actions.ts';

/** A part of a text that is sent with one command: as keys, or as a text that the device writes itself. */
export type TypedPart = { readonly keys: readonly string[] } | { readonly text: string };

const SPECIAL = /[\r\n\t\b]+/;

/**
 * Splits a text into parts. With `writesTexts`, a piece with other characters than those of ASCII is written by the
 * device. Appium's UiAutomator2 cannot press keys for such characters: `/actions` then ends with
 * `NullPointerException: Attempt to get length of null array`, because Android's KeyCharacterMap has no events for them
 * [appium/appium#13154].
 */
export function* typedParts(text: string, writesTexts: boolean): Generator<TypedPart> {
  if (!writesTexts) return yield* asKeys(text);
  const isForeign = (piece: string) => /[^\x20-\x7e]/.test(piece) && !SPECIAL.test(piece);
  for (const piece of text.split(new RegExp(`(${SPECIAL.source})`)).filter((each) => each !== ''))
    if (isForeign(piece)) yield { text: piece };
    else yield* asKeys(piece);
}

function* asKeys(text: string): Generator<TypedPart> {
  for (const keys of typedKeys(text)) yield { keys };
}
