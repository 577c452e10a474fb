import { join } from 'node:path';

import { afterAll, describe, expect, test } from '@jest/globals';

import { readWhatsNew } from '../src/index.ts';
import { Folders } from './folders.ts';

const folders = new Folders();
afterAll(() => folders.remove());

async function read(files: Record<string, string | Uint8Array>, chosen = '') {
  const { listing, lost } = await readWhatsNew({ path: join(await folders.make(files), chosen) });
  const play = Object.entries(listing.googlePlay?.locales ?? {}).map(([code, { releaseNotes }]) => [
    code,
    releaseNotes,
  ]);
  return {
    listing,
    play: Object.fromEntries(play) as Record<string, string>,
    lost: Object.fromEntries(lost.map(({ reason, places }) => [reason, places])),
  };
}

describe('release notes', () => {
  test('of upload-google-play are a file for each language', async () => {
    const { play, lost } = await read({
      'distribution/whatsnew/whatsnew-en-US': 'New\n',
      'distribution/whatsnew/whatsnew-in': 'Baru',
      'distribution/whatsnew/whatsnew-bg': '',
      'distribution/whatsnew/whatsnew-eo': 'Nova',
      'distribution/whatsnew/WHATSNEW-de-DE': 'Neu',
      'distribution/whatsnew/whatsnew_pt_BR.txt': 'Novo',
      'distribution/whatsnew/whats-new-it-IT': 'Nuovo',
      'distribution/whatsnew/README.md': '',
      'distribution/README.md': '',
    });
    expect(play).toEqual({ 'de-DE': 'Neu', 'en-US': 'New', id: 'Baru', 'pt-BR': 'Novo' });
    expect(lost).toMatchObject({
      'Google Play has no such language.': ['distribution/whatsnew/whatsnew-eo (eo)'],
      'Its name is not one of a file with notes, such as whatsnew-en-US or release_notes_en-US.txt.': [
        'distribution/whatsnew/whats-new-it-IT',
      ],
    });
  });

  test('of one bad file do not keep the others from being read', async () => {
    const { play, lost } = await read({
      'whatsnew-en-US': '\uFEFFNew\r\n',
      'whatsnew-de-DE': Buffer.from('\uFEFFNeu', 'utf16le'),
      'whatsnew-fr-FR': Buffer.from('Nouveaut\xe9', 'latin1'),
      'whatsnew-ja-JP': 'version https://git-lfs.github.com/spec/v1\noid sha256:ab\nsize 3\n',
      'release_notes.json': '{}',
    });
    expect(play).toEqual({ 'de-DE': 'Neu', 'en-US': 'New' });
    expect(lost).toMatchObject({
      'It is not UTF-8 text. Save it again with the encoding UTF-8.': ['whatsnew-fr-FR'],
      'The file cannot be read.': [
        expect.stringContaining('release_notes.json'),
        expect.stringContaining('git lfs pull'),
      ],
    });
  });

  test('under the name of a track are reported as such', async () => {
    const { play, lost } = await read({
      'whatsnew-beta': 'New',
      'whatsnew-Default.txt': 'N',
      'whatsnew-sv': 'Nytt',
    });
    expect(play).toEqual({ 'sv-SE': 'Nytt' });
    expect(lost).toMatchObject({
      'Its name says no language. Name it as whatsnew-en-US, and import it for its track.': [
        'whatsnew-Default.txt',
        'whatsnew-beta',
      ],
    });
    expect(lost['Google Play has no such language.']).toBeUndefined();
  });

  test('in tags of a short code that Google Play does not have are reported', async () => {
    const { lost } = await read({
      'notes.md':
        'A <b>bold</b> <em>start</em>, <br> and\n<ga>\nNua\n</ga>\n<en-US>\n<ul>New</ul>\n</en-US>\n',
    });
    expect(lost['Google Play has no such language.']).toEqual(['notes.md, line 2: <ga>']);
  });

  test('have no version code, also if those that they replace had one', async () => {
    const { listing } = await read({ 'whatsnew-en-US.txt': 'New' });
    expect(listing.googlePlay?.locales['en-US']).toEqual({ releaseNotes: 'New', releaseNotesFor: null });
  });

  test('are those of another track, if one is named', async () => {
    const path = await folders.make({ 'notes.md': '<en-US>New</en-US>\n<de-DE>\nNeu\n</de-DE>' });
    const { listing } = await readWhatsNew({ path: join(path, 'notes.md'), track: 'wear:production' });
    expect(listing.googlePlay?.locales).toEqual({
      'en-US': { 'releaseNotes@wear:production': 'New' },
      'de-DE': { 'releaseNotes@wear:production': 'Neu' },
    });
    await expect(readWhatsNew({ path, track: 'a\nb' })).rejects.toMatchObject({ code: 'FORMAT_INVALID' });
  });

  test('of Codemagic go to the store whose code they have', async () => {
    const { listing, play } = await read({
      'release_notes.json': JSON.stringify([
        { language: 'en-US', text: 'New' },
        { language: 'cs-CZ', text: 'Play' },
        { language: 'cs', text: 'Apple' },
        { language: 'de', text: 'Neu' },
      ]),
    });
    expect(play).toEqual({ 'cs-CZ': 'Play', 'de-DE': 'Neu', 'en-US': 'New' });
    expect(listing.appStore?.locales).toEqual({
      cs: { whatsNew: 'Apple' },
      'de-DE': { whatsNew: 'Neu' },
      'en-US': { whatsNew: 'New' },
    });
    await expect(read({ 'release_notes.json': '{}' })).rejects.toMatchObject({ code: 'FORMAT_INVALID' });
    expect((await read({ 'release_notes_en-US.txt': 'New', 'release_notes_fil.txt': 'Bago' })).play).toEqual({
      'en-US': 'New',
      fil: 'Bago',
    });
  });

  test('of one bad entry of Codemagic do not keep the others from being read', async () => {
    const entries = [{ language: 'sv-SE', text: 'Nytt' }, { lang: 'da-DK', text: 'Nyt' }, 'x'];
    const { play, lost } = await read({ 'release_notes.json': JSON.stringify(entries) });
    expect(play).toEqual({ 'sv-SE': 'Nytt' });
    expect(lost).toMatchObject({
      'It is not an object with "language" and "text".': [
        'release_notes.json, entry 2',
        'release_notes.json, entry 3',
      ],
    });
  });

  test('of Codemagic under a code of one store only are reported, unless the other one gets others', async () => {
    const files = {
      'release_notes_en-US.txt': 'New',
      'release_notes_ja.txt': '新',
      'release_notes_it.txt': 'N',
    };
    const { lost } = await read({
      ...files,
      'release_notes_it-IT.txt': 'Novità',
      'release_notes_zh-CN.txt': '新',
    });
    expect(lost).toMatchObject({
      'Its code is one of the other store only, so Google Play gets no notes.': [
        'release_notes_ja.txt (Google Play: ja-JP)',
      ],
      'Its code is one of the other store only, so App Store gets no notes.': [
        'release_notes_zh-CN.txt (App Store: zh-Hans)',
      ],
    });
  });

  test.each([
    ['blocks one after another', '<en-US>\nNew\n</en-US>\n<id>\nBaru\n</id>', { 'en-US': 'New', id: 'Baru' }],
    [
      'blocks on one line each, in Markdown',
      '# Notes\n\n  ```xml\n  <en-US> New </en-US>\n  <de-DE> Neu </de-DE>\n  ```\n',
      { 'en-US': 'New', 'de-DE': 'Neu' },
    ],
    [
      'tags in prose',
      'Put `<en-US>` and <de-DE> around them.\n```\n<en-US>\n• One <b>x</b>\n• Two\n</en-US>\n```',
      { 'en-US': '• One <b>x</b>\n• Two' },
    ],
    ['the tags of HTML elements that are languages', '<th>ใหม่ <li>หนึ่ง</li></th>', { th: 'ใหม่ <li>หนึ่ง</li>' }],
  ])('in a text with %s are read', async (_name, text, found) => {
    expect((await read({ 'notes.md': text, 'other.md': '' }, 'notes.md')).play).toEqual(found);
  });

  test('of several releases in a text are never joined', async () => {
    const { play, lost } = await read({
      'notes.md':
        '# 1.3.1\n<en-US>\nFix\n</en-US>\n<ja-JP>\n修正\n</ja-JP>\n\n# 1.3.0\n<fr-FR>\nPremière\n</fr-FR>\n<en-US>\nFirst\n</en-US>\n',
    });
    expect(play).toEqual({ 'en-US': 'Fix', 'ja-JP': '修正' });
    expect(lost).toMatchObject({
      'The notes are of another release. The first one of the file is read.': [
        'notes.md, line 10',
        'notes.md, line 13',
      ],
    });
  });

  test('with a tag that is not closed are reported with their line', async () => {
    const { play, lost } = await read({ 'notes.txt': '<en-US>\nNew\n<de-DE>\nNeu\n</de-DE>\n<ja-JP>\n新' });
    expect(play).toEqual({ 'de-DE': 'Neu' });
    expect(lost).toMatchObject({
      'The tag is not closed.': ['notes.txt, line 1: <en-US>', 'notes.txt, line 6: <ja-JP>'],
    });
  });

  test('that nobody has written are left out: what Play Console shows until then', async () => {
    const { play, lost } = await read({
      'notes.txt':
        '<en-US>\nNew\n</en-US>\n<de-DE>\nEnter or paste your release notes for de-DE here\n</de-DE>\n',
    });
    expect(play).toEqual({ 'en-US': 'New' });
    expect(lost).toMatchObject({ 'It has no text.': ['notes.txt, line 4'] });
  });

  test('without any text are not imported', async () => {
    await expect(read({ 'notes.txt': '<en-US>\n...\n</en-US>' })).rejects.toMatchObject({
      code: 'FORMAT_NOT_FOUND',
    });
    await expect(read({ 'a.txt': 'New', 'b.txt': 'New' })).rejects.toMatchObject({
      code: 'FORMAT_NOT_FOUND',
    });
  });

  test('in several folders must be named', async () => {
    const files = { 'a/whatsnew-en-US': 'A', 'b/whatsnew-en-US': 'B' };
    await expect(read(files)).rejects.toMatchObject({ hint: 'Name one of the folders.' });
  });
});
