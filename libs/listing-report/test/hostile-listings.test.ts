import { text as wholeText } from 'node:stream/consumers';

import { expect, test } from '@jest/globals';
import type { Listing } from '@storedeck/listing';
import fc from 'fast-check';

import { createReport } from '../src/index.ts';
import { attribute, parseHtml } from './parse-html.ts';
import { makeListing } from './sample.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '</style><script>alert(1)</script>',
    "' onmouseover='alert(1)",
    '<!--',
    ']]>',
    '\u202e\u2066evil',
  ),
);

const locale = fc.record({ name: text, description: text, [`<b onclick="x">`]: text, constructor: text });

const listing = fc.record({ 'en-US': locale, 'ar-SA': locale }).map((locales): Listing => ({
  ...makeListing(locales),
  googlePlay: { packageName: 'a', locales: { iw_IL: { title: locales['en-US'].name } } },
}));

const ALLOWED = new Set(
  'html head meta title style body header div h1 h2 h3 h4 p span time dl dt dd main section table caption thead tbody tr th td a del ins strong footer ul li figure figcaption img'.split(
    ' ',
  ),
);

test('no text of a listing becomes an element or an attribute', async () => {
  await fc.assert(
    fc.asyncProperty(listing, listing, text, async (before, after, hostile) => {
      await using report = await createReport({
        from: { name: hostile, listing: before },
        to: { name: 'New', listing: after, isNew: true },
        problems: [
          {
            severity: 'error',
            kind: hostile,
            detail: hostile,
            help: hostile,
            at: { store: 'appStore', locale: 'en-US', field: hostile, slot: hostile },
          },
        ],
        ignored: [
          {
            problem: {
              severity: 'error',
              kind: hostile,
              detail: hostile,
              at: { store: 'googlePlay', locale: null },
            },
            reason: hostile,
          },
        ],
        locatePicture: async () => null,
      });
      const { errors, elements } = parseHtml(await wholeText(report.html()));
      expect(errors).toEqual([]);
      expect(
        elements()
          .map(({ tagName }) => tagName)
          .filter((name) => !ALLOWED.has(name)),
      ).toEqual([]);
      const names = new Set(elements().flatMap(({ attrs }) => attrs.map(({ name }) => name)));
      expect([...names].filter((name) => /^on|style|srcset/.test(name))).toEqual([]);
      for (const link of elements('a')) expect(attribute(link, 'href')).toMatch(/^#[a-z]+-[\w-]+$/);
      for (const image of elements('img'))
        expect(attribute(image, 'src')).toMatch(/^data:image\/jpeg;base64,/);
    }),
  );
});
