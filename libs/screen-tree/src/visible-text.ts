/**
 * Returns the part of a text that a person can read, on one line. Characters that are invisible or change the direction
 * of the text after them are removed, and so are characters for private use: icon fonts draw pictures with them.
 */
export function visibleText(text: string): string {
  const isJoined = EMPTY_PART.test(text);
  if (!isJoined && PLAIN.test(text)) return text;
  const shown = text
    .replaceAll(INVISIBLE, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Zs}]+/gu, ' ')
    .toWellFormed()
    .trim();
  return isJoined || GLYPHS.test(shown) ? withoutGlyphs(shown) : shown;
}

const EMPTY_PART = /^, |, , |, $/;

// Nearly all texts are like this, and need no further work.
const PLAIN = /^(?:[!-~]+(?: [!-~]+)*)?$/;

// Direction marks, zero-width characters except those that join emoji, and the invisible tag characters, in which
// instructions for language models can be hidden.
const INVISIBLE =
  /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]|[\u{E0000}-\u{E007F}]/gu;

const GLYPHS = /\p{Co}/u;

// Gmail and React Native join the texts of an element with commas, also those that are empty or a glyph.
function withoutGlyphs(text: string): string {
  return text
    .split(', ')
    .map((part) =>
      part
        .replaceAll(/\p{Co}/gu, '')
        .replaceAll(/ +/g, ' ')
        .trim(),
    )
    .filter((part) => part !== '')
    .join(', ');
}
