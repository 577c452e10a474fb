import { describe, expect, test } from '@jest/globals';

import { pasteMistakeText, readPastedNotes } from './read-pasted-notes.ts';
import { printTaggedNotes } from './tagged-notes.ts';

/** Returns the notes by language, or the mistakes as sentences. */
function read(text: string) {
  const pasted = readPastedNotes(text);
  if (!pasted) return undefined;
  if (pasted.mistakes.length > 0) return pasted.mistakes.map(pasteMistakeText);
  return Object.fromEntries(pasted.notes.map(({ language, text: note }) => [language, note]));
}

describe('a pasted text', () => {
  test.each([
    ['one language after another', '<en-US>\nNew\n</en-US>\n<de-DE>\nNeu\n</de-DE>\n', ['en-US', 'de-DE']],
    ['Windows line ends', '<en-US>\r\nNew\r\n</en-US>\r\n<de-DE>\r\nNeu\r\n</de-DE>', ['en-US', 'de-DE']],
    ['one line each, indented', '   <en-US> New </en-US>\n   <de-DE> Neu </de-DE>', ['en-US', 'de-DE']],
    [
      'a fence around it',
      'Notes:\n```xml\n<en-US>\nNew\n</en-US>\n<de-DE>\nNeu\n</de-DE>\n```',
      ['en-US', 'de-DE'],
    ],
    ['codes that look like elements', '<th>New</th>\n<id>Neu</id>', ['th', 'id']],
    ['blanks in the tags', '< en-US >New</ en-US>\n<de-DE >Neu</de-DE >', ['en-US', 'de-DE']],
    ['blanks that do not break', '<en-US\u00A0>New</en-US>\n<\u00A0de-DE>Neu</de-DE>', ['en-US', 'de-DE']],
    ['tags in another case', '<en-US>New</en-us>\n<de-DE>Neu</DE-DE>', ['en-US', 'de-DE']],
    ['codes of the App Store', '<zh-Hans>New</zh-Hans><no>Neu</no>', ['zh-Hans', 'no']],
  ])('with %s is read', (_, text, languages) => {
    expect(read(text)).toEqual({ [languages[0]!]: 'New', [languages[1]!]: 'Neu' });
  });

  test('has the line ends of other texts in its notes', () => {
    expect(read('<ar>a\r\nb\rc</ar>')).toEqual({ ar: 'a\nb\nc' });
  });

  test('keeps the lines of a note, its elements and an empty note', () => {
    expect(read('<ar>\n• واحد\n\n• <b>اثنان</b>\n</ar><de-DE>\n</de-DE>')).toEqual({
      ar: '• واحد\n\n• <b>اثنان</b>',
      'de-DE': '',
    });
  });

  test.each(['Bug fixes', 'I <3 moss, and x < y > z', 'A <b>bold</b> start', 'Put `<en-US>` around it', ''])(
    'that is one note has no languages: %p',
    (text) => {
      expect(read(text)).toBeUndefined();
    },
  );

  test.each([
    ['a tag that is not closed', '<en-US>\nNew\n<de-DE>\nNeu\n</de-DE>', ['Line 1: <en-US> is not closed.']],
    ['the last tag not closed', '<en-US>\nNew\n</en-US>\n\n<ja-JP>\n新', ['Line 5: <ja-JP> is not closed.']],
    ['a closing tag of another language', '<en-US>\nNew\n</de-DE>', ['Line 1: <en-US> is not closed.']],
    [
      'a closing tag alone',
      '<en-US>New</en-US>\n</de-DE>',
      ['Line 2: </de-DE> closes a language that is not open.'],
    ],
    [
      'a language of no store',
      '<en-US>New</en-US>\n<eo-EO>Nova</eo-EO>',
      ['Line 2: <eo-EO> is no language of a store.'],
    ],
    [
      'a word instead of a code',
      '<english>\nNew\n</english>\n<de-DE>Neu</de-DE>',
      [
        'Line 1: <english> is no language of a store.',
        'Line 3: </english> closes a language that is not open.',
      ],
    ],
    [
      'the same language twice',
      '<en-US>New</en-US>\n<de-DE>Neu</de-DE>\n<en-US>Old</en-US>',
      ['Line 3: <en-US> is there a second time. Paste the notes of one release.'],
    ],
    [
      'notes after a heading',
      '<en-US>New</en-US>\n## Parked\n<de-DE>Neu</de-DE>',
      ['Line 3: <de-DE> comes after a heading or a line. Paste the notes of one release.'],
    ],
    [
      'several mistakes',
      '<en-US>\n<fr-FR>\n<xx-XX>x</xx-XX>',
      [
        'Line 1: <en-US> is not closed.',
        'Line 2: <fr-FR> is not closed.',
        'Line 3: <xx-XX> is no language of a store.',
      ],
    ],
  ])('with %s is refused', (_, text, mistakes) => {
    expect(read(text)).toEqual(mistakes);
  });

  test('of many tags is read in a moment', () => {
    expect(readPastedNotes('<en-US>\n'.repeat(100_000))?.mistakes).toHaveLength(100_000);
  });
});

test('printed notes are read again', () => {
  const notes = { 'en-US': '• One\n\n• Two <b>x</b>', ar: 'واحد', 'zh-CN': '' };
  const printed = printTaggedNotes(Object.entries(notes).map(([language, text]) => ({ language, text })));
  expect(printed).toMatch(/^<en-US>\n• One\n\n• Two <b>x<\/b>\n<\/en-US>\n<ar>/);
  expect(read(printed)).toEqual(notes);
});
