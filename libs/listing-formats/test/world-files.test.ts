import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from '@jest/globals';
import { STORE_LOCALES } from '@storedeck/listing';
import { readPastedNotes } from '@storedeck/listing/notes';

import { readGradlePlay, readWhatsNew, readXcstrings, readXliff } from '../src/index.ts';
import { WORLD } from './world.ts';

const isHere = existsSync(WORLD);
const title = isHere
  ? 'the files of real projects'
  : 'the files of real projects (left out: there is no ../shared/world)';

/** What is read from a folder: the languages of the App Store and of Google Play. */
const FOUND: readonly [read: typeof readXliff, folder: string, appStore: number, googlePlay: number][] = [
  [readXcstrings, 'xcstrings/geteduroam__apple-app/geteduroam', 14, 0],
  [readXliff, 'xliff/geteduroam__apple-app', 3, 0],
  [readGradlePlay, 'play/AllanWang__Frost-for-Facebook', 0, 2],
  [readGradlePlay, 'play/AnySoftKeyboard__AnySoftKeyboard', 0, 1],
  [readGradlePlay, 'play/BloomBooks__BloomReader', 0, 1],
  [readGradlePlay, 'play/Catfriend1__syncthing-android', 0, 23],
  [readGradlePlay, 'play/DroidKaigi__conference-app-2018', 0, 2],
  [readGradlePlay, 'play/TrianguloY__UrlChecker', 0, 21],
  [readGradlePlay, 'play/andstatus__andstatus', 0, 21],
  [readGradlePlay, 'play/fcitx5-android__fcitx5-android', 0, 3],
  [readWhatsNew, 'whatsnew/doubleangels__nextdnsmanager', 0, 17],
  [readWhatsNew, 'whatsnew/sinnohzeng__hachimi-app', 0, 15],
  [readWhatsNew, 'whatsnew/tagged/excerpt-23-languages-fenced.md', 0, 23],
  [readWhatsNew, 'whatsnew/tagged/excerpt-three-releases-one-file.md', 0, 2],
  [readWhatsNew, 'whatsnew/tagged/excerpt-prose-mentions-tags.md', 0, 2],
];

describe(title, () => {
  if (!isHere) test('are not here', () => expect(isHere).toBe(false));
  else
    test.each(FOUND)('%p of %s', async (read, folder, appStore, googlePlay) => {
      const { listing } = await read({ path: join(WORLD, folder) });
      const codes = [
        Object.keys(listing.appStore?.locales ?? {}),
        Object.keys(listing.googlePlay?.locales ?? {}),
      ] as const;
      expect(codes.map(({ length }) => length)).toEqual([appStore, googlePlay]);
      for (const code of codes[0]) expect(STORE_LOCALES.appStore).toContain(code);
      for (const code of codes[1]) expect(STORE_LOCALES.googlePlay).toContain(code);
    });

  if (isHere)
    test.each([
      ['excerpt-23-languages-fenced.md', 23],
      ['excerpt-closing-tag-straight-before-next.txt', 2],
      ['excerpt-empty-blocks.txt', 2],
      ['excerpt-one-line-each.md', 3],
      ['excerpt-prose-mentions-tags.md', 2],
      ['excerpt-xml-fence-dash-bullets.md', 2],
      ['d4n-max__caretail__docs__PLAY_RELEASE_NOTES.md', 1],
    ])('%s is pasted with %d languages', (name, count) => {
      const pasted = readPastedNotes(readFileSync(join(WORLD, 'whatsnew/tagged', name), 'utf8'));
      expect([pasted?.mistakes, pasted?.notes.length]).toEqual([[], count]);
    });

  // None of these files has texts of a store. Each is read or refused with a code, whatever its form is.
  const others = isHere ? readdirSync(join(WORLD, 'xliff')).filter((name) => !name.includes('.tsv')) : [];
  for (const name of others)
    test(`XLIFF files of ${name} are read or refused`, async () => {
      const failed = await readXliff({ path: join(WORLD, 'xliff', name) }).catch((error: unknown) => error);
      if (failed instanceof Error) expect(failed).toMatchObject({ code: 'FORMAT_NOT_FOUND' });
    });
});
