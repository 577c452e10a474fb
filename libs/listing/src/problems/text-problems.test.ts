import { describe, expect, test } from '@jest/globals';

import { findTextProblems } from './text-problems.ts';

const APP = { store: 'appStore', code: 'en-US' } as const;
const GOOGLE = { store: 'googlePlay', code: 'en-US' } as const;
const APP_STORE = {
  name: 'Tilia',
  description: 'A habit garden.',
  keywords: 'habit,garden',
  supportUrl: 'https://tilia.example/support',
};
const PLAY = { title: 'Tilia', shortDescription: 'Habits', fullDescription: 'A habit garden.' };

function appStore(change: Record<string, unknown>) {
  return findTextProblems(APP, { ...APP_STORE, ...change }).map(
    ({ severity, kind, detail }) => `${severity}: ${kind}: ${detail}`,
  );
}

describe('texts', () => {
  test('that fit cause no problem', () => {
    expect(findTextProblems(APP, APP_STORE)).toEqual([]);
    expect(findTextProblems(GOOGLE, PLAY)).toEqual([]);
  });

  test.each([
    ['name', 30],
    ['subtitle', 30],
    ['promotionalText', 170],
    ['description', 4000],
    ['whatsNew', 4000],
    ['keywords', 100],
  ])('%s of the App Store may have %i characters and no more', (field, max) => {
    expect(appStore({ [field]: 'x'.repeat(max) })).toEqual([]);
    expect(appStore({ [field]: 'x'.repeat(max + 1) })).toEqual([
      expect.stringMatching(new RegExp(`^error: .* too long: ${max + 1} of ${max} characters$`)),
    ]);
  });

  test.each([
    ['title', 30],
    ['shortDescription', 80],
    ['fullDescription', 4000],
    ['releaseNotes', 500],
  ])('%s of Google Play may have %i characters and no more', (field, max) => {
    const of = (length: number) => findTextProblems(GOOGLE, { ...PLAY, [field]: 'x'.repeat(length) });
    expect(of(max)).toEqual([]);
    expect(of(max + 1)).toMatchObject([
      { severity: 'error', at: { store: 'googlePlay', locale: 'en-US', field } },
    ]);
  });

  test('are counted in code points: an emoji counts as one', () => {
    const title = (text: string) => findTextProblems(GOOGLE, { ...PLAY, title: text });
    expect(title('🌳'.repeat(30))).toEqual([]);
    expect(title('🌳'.repeat(31))).toHaveLength(1);
  });

  test('keywords of many bytes cause only a warning', () =>
    expect(appStore({ keywords: 'عادة'.repeat(20) })).toEqual([
      'warning: Keywords over 100 bytes: 160 bytes',
    ]));

  test.each([
    ['whatsNew', '🌳'],
    ['whatsNew', '❤️'],
    ['whatsNew', '1 new: 👨‍👩‍👧'],
    ['description', 'Fast 🚀 notes'],
    ['subtitle', 'Hi 🚀'],
    ['name', 'My ⌚ app'],
    ['promotionalText', 'Sun ☀️'],
    ['keywords', 'habit,🌱'],
    ['promotionalText', '1️⃣ fast'],
    ['description', 'flag 🇩🇪'],
  ])('an emoji in the App Store’s %s, as in %j, is an error that shows it', (field, text) =>
    expect(appStore({ [field]: `Better ${text}` })).toEqual([
      expect.stringMatching(/^error: Emoji in [^:]+: \S+ is not accepted$/),
    ]),
  );

  test('all of them are named at once, each as it is seen', () => {
    expect(appStore({ description: 'Sow 🌱, grow 👍🏽, share 👨‍👩‍👧 🇩🇪 ☀️, sow 🌱 again' })).toEqual([
      'error: Emoji in Description: 🌱 👍🏽 👨‍👩‍👧 🇩🇪 ☀️ are not accepted',
    ]);
    const many = ['🌱', '🌲', '🌳', '🌴', '🌵', '🌷', '🌸', '🌹', '🌺', '🌻', '🌼'];
    expect(appStore({ description: many.join(' ') })).toEqual([
      `error: Emoji in Description: ${many.slice(0, 10).join(' ')} … are not accepted`,
    ]);
  });

  test('Google Play accepts emoji', () =>
    expect(findTextProblems(GOOGLE, { ...PLAY, title: 'Hi 🚀', fullDescription: 'Fast 🚀' })).toEqual([]));

  test('the App Store accepts characters that are not emoji', () => {
    const text = 'Notes • ™ © ® → “new” 1#* ● ▸ می\u200cخواهم \u200fשלום\u200e à\u202f!';
    expect(appStore({ whatsNew: text, description: `${text}\n\tmore`, subtitle: 'Wi\u200cFi™' })).toEqual([]);
  });

  test.each([
    ['description', 'Five ★★★★★', 'warning: Symbol in Description: ★ may be refused'],
    ['whatsNew', '✓ faster', 'warning: Symbol in What’s New: ✓ may be refused'],
    ['whatsNew', 'Fixed <title> tags', 'warning: Symbol in What’s New: <title> may be refused'],
    ['description', 'Z\u030carovka x\u030c', 'warning: Symbol in Description: U+030C may be refused'],
    ['whatsNew', 'the key \u02c6 works', 'error: Symbol in What’s New: ˆ is not accepted'],
    ['description', 'Works with \uf8ff Watch', 'error: Symbol in Description: U+F8FF is not accepted'],
  ])('a symbol that the App Store has refused, in %s, as in %j', (field, text, expected) =>
    expect(appStore({ [field]: text })).toEqual([expected]),
  );

  test.each([
    ['name', 'My\u200bApp', 'error: Invisible character in Name: U+200B is not accepted'],
    ['subtitle', 'line\nline', 'error: Line break in Subtitle: U+000A is not accepted'],
    ['subtitle', 'line\u2028line', 'error: Line break in Subtitle: U+2028 is not accepted'],
    ['keywords', 'a,b\tc', 'error: Tab in Keywords: U+0009 is not accepted'],
    ['name', 'Ti\u00adlia', 'error: Invisible character in Name: U+00AD is not accepted'],
    ['name', 'a\ufeffb', 'error: Invisible character in Name: U+FEFF is not accepted'],
    ['subtitle', 'a\u3164b', 'warning: Invisible character in Subtitle: U+3164 may be refused'],
    ['name', 'a\u2063b', 'warning: Invisible character in Name: U+2063 may be refused'],
    ['name', 'a\u2800b', 'warning: Invisible character in Name: U+2800 may be refused'],
    ['subtitle', 'a\u0085b', 'error: Control character in Subtitle: U+0085 is not accepted'],
    [
      'description',
      'A habit garden \ud83c',
      'error: Half of a character in Description: U+D83C is not accepted',
    ],
    ['description', 'Caf\ufffd and more', 'warning: Lost character in Description: \ufffd may be refused'],
    [
      'description',
      'A habit\u0000 garden',
      'error: Control character in Description: U+0000 is not accepted',
    ],
    [
      'description',
      'A habit\u0091 garden',
      'error: Control character in Description: U+0091 is not accepted',
    ],
    [
      'supportUrl',
      'https://a.example/\u200b',
      'error: Invisible character in Support URL: U+200B is not accepted',
    ],
  ])('a character of %s that the App Store refuses, as in %j', (field, text, expected) =>
    expect(appStore({ [field]: text })).toEqual([expected]),
  );

  test.each([
    ['title', 'a\nb', 'error: Line break in Title'],
    ['shortDescription', 'a\u2029b', 'error: Line break in Short description'],
    ['title', 'a\u200bb', 'warning: Invisible character in Title'],
    ['fullDescription', 'a\u001bb', 'error: Control character in Full description'],
  ])('a character of %s that Google Play refuses, as in %j', (field, text, expected) =>
    expect(
      findTextProblems(GOOGLE, { ...PLAY, [field]: text }).map(
        ({ severity, kind }) => `${severity}: ${kind}`,
      ),
    ).toEqual([expected]),
  );

  test.each([
    ['https://vimeo.com/1', 1],
    ['https://www.youtube.com/playlist?list=PL1234567', 1],
    ['https://www.youtube.com/@channel', 1],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 0],
    ['https://youtu.be/dQw4w9WgXcQ', 0],
    ['https://youtube.com/live/dQw4w9WgXcQ', 0],
    ['https://www.youtube.com/watch?feature=share&v=dQw4w9WgXcQ', 0],
  ])('the video %s causes %i warnings', (video, count) =>
    expect(findTextProblems(GOOGLE, { ...PLAY, video }).map(({ severity }) => severity)).toEqual(
      Array.from({ length: count }, () => 'warning'),
    ),
  );

  test.each([
    ['notes, todo, list', 'blanks beside commas'],
    ['notes,,todo', 'an empty keyword'],
    ['notes,todo,', 'an empty keyword'],
    ['notes todo list', 'no comma between them'],
    ['ノート、メモ', 'no comma between them'],
    ['notes; todo; list', 'no comma between them'],
    ['notes | todo | list', 'no comma between them'],
    ['notes/todo/list', 'no comma between them'],
    ['ملاحظات،قائمة', 'no comma between them'],
    ['ملاحظات،قائمة,مهام', 'a comma of another script'],
    ['notes,todo,Notes', '“notes” twice'],
  ])('keywords such as %j cause advice: %s', (keywords, detail) =>
    expect(appStore({ keywords })).toEqual([`warning: Keywords not separated well: ${detail}`]),
  );

  test('keywords of several words, and one keyword alone, cause no advice', () => {
    expect(appStore({ keywords: '笔记，待办,清单，TCP/IP' })).toEqual([]);
    expect(appStore({ keywords: 'to do,habit garden' })).toEqual([]);
    expect(appStore({ keywords: 'habit garden' })).toEqual([]);
  });

  test('the privacy policy is required in the primary language only', () => {
    expect(findTextProblems(APP, APP_STORE, { isMain: true })).toMatchObject([
      { severity: 'error', kind: 'Privacy policy URL missing' },
    ]);
    expect(findTextProblems(APP, APP_STORE)).toEqual([]);
  });

  test('too short and missing texts are errors', () => {
    expect(appStore({ name: 'T', description: 'short', supportUrl: null, keywords: '' })).toEqual([
      'error: Name too short: 1 of at least 2 characters',
      'error: Description too short: 5 of at least 10 characters',
      'error: Keywords missing: required',
      'error: Support URL missing: required',
    ]);
    expect(findTextProblems(GOOGLE, {}).map(({ kind }) => kind)).toEqual([
      'Title missing',
      'Short description missing',
      'Full description missing',
    ]);
  });

  test.each(['tilia.example', 'javascript:alert(1)', 'https://tilia.example/'.padEnd(256, 'x')])(
    'an address such as %s is not usable',
    (marketingUrl) =>
      expect(appStore({ marketingUrl })).toEqual([
        expect.stringContaining('error: Marketing URL not usable'),
      ]),
  );
});
