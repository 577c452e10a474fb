import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type DefaultTreeAdapterMap, parseFragment } from 'parse5';

import { markup } from './markup.ts';

type Element = DefaultTreeAdapterMap['element'];

const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom('<script>', '</p>', '"', "'", '&amp;', '&', '<!--', '-->', '\0', '\ud800', 'a'), {
      maxLength: 12,
    })
    .map((parts) => parts.join('')),
);

/** Returns the text with uniform line breaks and with replacements for the characters that HTML does not allow. */
function allowed(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\t\n\x20-\x7e\u{a0}-\u{10ffff}]|\p{Noncharacter_Code_Point}/gu, '\ufffd');
}

test('escapes any text, in an element and in an attribute', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const errors: string[] = [];
      const { text: html } = markup`<p title="${text}">${text}</p>`;
      const { childNodes } = parseFragment(html, { onParseError: ({ code }) => errors.push(code) });
      expect(errors).toEqual([]);
      expect(childNodes.length).toBe(1);
      const [paragraph] = childNodes as Element[];
      expect(paragraph!.attrs).toEqual([{ name: 'title', value: allowed(text) }]);
      const inside = paragraph!.childNodes.map((child) => ('value' in child ? child.value : 'an element'));
      expect(inside.join('')).toBe(allowed(text));
    }),
  );
});

test('joins pieces, and writes nothing for absent values', () => {
  const items = ['a', '<b>'].map((each) => markup`<li>${each}</li>`);
  expect(markup`${items}${null}${undefined}${false}${0}`.text).toBe('<li>a</li><li>&lt;b&gt;</li>0');
});
