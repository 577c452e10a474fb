import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, describe, expect, test } from '@jest/globals';
import type { Listing } from '@storedeck/listing';

import { readXcstrings, writeXcstrings } from '../src/index.ts';
import { Folders } from './folders.ts';
import { WORLD } from './world.ts';

const folders = new Folders();
afterAll(() => folders.remove());

function unit(value: string, state = 'translated') {
  return { stringUnit: { state, value } };
}

async function read(content: unknown) {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  return readXcstrings({ path: await folders.make({ 'Tilia/AppStore.xcstrings': text, 'other.txt': '' }) });
}

describe('AppStore.xcstrings', () => {
  test('has the texts of the App Store under the codes of the App Store', async () => {
    const { listing, lost } = await read({
      sourceLanguage: 'en',
      version: '1.0',
      strings: {
        Name: {
          localizations: { en: unit('Garden'), de: unit('Garten'), eo: unit('Ĝardeno'), fr: unit('', 'new') },
        },
        'Promotional Text': { localizations: { en: unit(' '), de: unit('0f_tr') } },
        'What’s New in This Version': { localizations: { en: unit('New') } },
        Keywords: {},
        Subtitle: { localizations: { de: unit('Für den Balkon') } },
        'Screenshots: Welcome': { shouldTranslate: false },
      },
    });
    expect(listing.appStore?.locales).toEqual({
      'de-DE': { name: 'Garten', subtitle: 'Für den Balkon' },
      'en-US': { name: 'Garden', whatsNew: 'New' },
    });
    expect(Object.fromEntries(lost.map(({ reason, places }) => [reason, places]))).toMatchObject({
      'It translates a blank text.': ['Promotional Text (de)'],
      'It is not a text of a listing.': ['Screenshots: Welcome'],
      'App Store has no such language.': ['Name (eo)'],
    });
  });

  test('may have another name, but a catalog with the texts of the app is refused', async () => {
    const Name = { localizations: { de: unit('Garten') } };
    const Settings = { localizations: { de: unit('Einstellungen') } };
    const readNamed = async (strings: object) => {
      const text = JSON.stringify({ sourceLanguage: 'en', version: '1.0', strings });
      return readXcstrings({
        path: join(await folders.make({ 'Store.xcstrings': text }), 'Store.xcstrings'),
      });
    };
    const { listing } = await readNamed({ Name, 'Screenshots: Welcome': {}, 'Screenshots: Settings': {} });
    expect(listing.appStore?.locales).toEqual({ 'de-DE': { name: 'Garten' } });
    await expect(readNamed({ Name, Settings })).rejects.toMatchObject({
      code: 'FORMAT_NOT_FOUND',
      hint: expect.stringContaining('AppStore.xcstrings'),
    });
  });

  test('leaves out what is absent, not translated yet, or varies', async () => {
    const { listing, lost } = await read({
      sourceLanguage: 'en',
      strings: {
        Name: {
          localizations: {
            en: unit('Garden'),
            da: unit('Garden', 'new'),
            de: unit('Garten', 'needs_review'),
            fi: null,
            fr: { variations: { device: { iphone: unit('Jardin') } } },
            nl: unit('Tuin', 'new'),
            pl: { ...unit('%#@gardens@'), substitutions: { gardens: {} } },
            sv: { stringUnit: null, variations: null },
          },
        },
        Keywords: { localizations: null },
        Subtitle: null,
      },
    });
    expect(listing.appStore?.locales).toEqual({
      'de-DE': { name: 'Garten' },
      'en-US': { name: 'Garden' },
      'nl-NL': { name: 'Tuin' },
    });
    expect(lost).toMatchObject([
      {
        reason: 'It is not translated yet: its text is that of the source.',
        places: ['Name (da)'],
      },
      {
        reason: 'The App Store has no variations of a text, such as one for each device.',
        places: ['Name (fr)', 'Name (pl)'],
      },
      {},
      {},
    ]);
  });

  test.each([
    ['FORMAT_INVALID', '{"sourceLanguage":"en","strings":{'],
    ['FORMAT_INVALID', '[]'],
    ['FORMAT_NOT_FOUND', '{"sourceLanguage":"en","strings":{}}'],
    ['FORMAT_NOT_FOUND', '{"sourceLanguage":"en","strings":{"__proto__":{"localizations":{}},"Save":{}}}'],
  ])('is refused with %s: %s', async (code, content) => {
    await expect(read(content)).rejects.toMatchObject({ code });
  });
});

describe('an export', () => {
  async function write(listing: unknown) {
    const out = join(await folders.make(), 'out');
    const { lost } = await writeXcstrings({ listing: listing as Listing, out });
    return { text: await readFile(join(out, 'AppStore.xcstrings'), 'utf8'), out, lost };
  }

  test('has the form in which Xcode saves the file', async () => {
    const { text, lost } = await write({
      schemaVersion: 1,
      appStore: {
        bundleId: 'a',
        locales: { 'en-US': { name: 'Garden/2' }, 'de-DE': { name: 'Garten', subtitle: 'Neu' } },
      },
      googlePlay: { packageName: 'b', locales: { 'en-US': { title: 'Garden' } } },
    });
    expect(text).toBe(`{
  "sourceLanguage" : "en",
  "strings" : {
    "Name" : {
      "comment" : "At most 30 characters",
      "extractionState" : "manual",
      "localizations" : {
        "de" : {
          "stringUnit" : {
            "state" : "translated",
            "value" : "Garten"
          }
        },
        "en" : {
          "stringUnit" : {
            "state" : "translated",
            "value" : "Garden/2"
          }
        }
      }
    }
  },
  "version" : "1.0"
}`);
    expect(lost).toContainEqual({ reason: 'Xcode has no file for Google Play.', places: ['googlePlay'] });
    expect(lost).toContainEqual({
      reason: 'The main language has no such text.',
      places: ['appStore.locales.de-DE.subtitle'],
    });
  });

  const real = join(WORLD, 'xcstrings/geteduroam__apple-app/geteduroam/AppStore.xcstrings');
  const title = existsSync(real)
    ? 'of the texts of a real file has the same bytes for each text'
    : 'of the texts of a real file (left out: there is no ../shared/world)';
  test(title, async () => {
    if (!existsSync(real)) return;
    const { listing } = await readXcstrings({ path: real });
    const { text } = await write(listing);
    const lines = (value: string) =>
      value.split('\n').filter((line) => !/"comment"|"version"|"sourceLanguage"/.test(line));
    // The file has `pt`, which the App Store calls `pt-BR`.
    const before = new Set(lines((await readFile(real, 'utf8')).replaceAll('"pt" : {', '"pt-BR" : {')));
    expect(
      lines(text).filter(
        (line) => !before.has(line) && !before.has(`${line},`) && !before.has(line.replace(/,$/, '')),
      ),
    ).toEqual([]);
  });
});
