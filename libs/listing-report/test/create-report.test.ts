import { text as wholeText } from 'node:stream/consumers';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Listing } from '@storedeck/listing';
import type { Problem } from '@storedeck/listing/problems';

import { createReport, type ReportOptions, type ReportSummary } from '../src/index.ts';
import { attribute, descendants, type ParsedDocument, parseHtml, rawText, readText } from './parse-html.ts';
import { makeListing, makePictureFolder, type PictureFolder } from './sample.ts';

let folder: PictureFolder;
beforeAll(async () => {
  folder = await makePictureFolder();
});
afterAll(() => folder.remove());

interface Written {
  readonly html: string;
  readonly summary: ReportSummary;
  readonly document: ParsedDocument;
}

async function write(
  before: Listing,
  after: Listing,
  options: Partial<ReportOptions> = {},
): Promise<Written> {
  await using report = await createReport({
    from: { name: 'Live', listing: before },
    to: { name: 'New', listing: after, isNew: true },
    locatePicture: async ({ file }) => (file === null ? null : folder.path(file)),
    ...options,
  });
  const html = await wholeText(report.html());
  return { html, summary: report.summary, document: parseHtml(html) };
}

function texts(document: ParsedDocument, name: string): string[] {
  return document.elements(name).map(readText);
}

describe('the document', () => {
  test('has no parse error, no script and no address of another document', async () => {
    const { document, html } = await write(
      makeListing({ 'en-US': { name: 'Tilia' } }),
      makeListing({ 'en-US': { name: 'Tilia: Habit Garden' } }),
    );
    expect(document.errors).toEqual([]);
    expect(document.elements('script')).toEqual([]);
    expect(html).not.toMatch(/https?:|\bon\w+=|@import|url\(/i);
    const [policy] = document.elements('meta').filter((meta) => attribute(meta, 'http-equiv'));
    expect(attribute(policy!, 'content')).toBe(
      "default-src 'none'; img-src data:; style-src 'unsafe-inline'",
    );
    expect(readText(document.elements('title')[0]!)).toBe('Tilia: Habit Garden: Live → New');
  });

  test('says in one sentence that New changes nothing', async () => {
    const live = makeListing({ 'en-US': { name: 'Tilia' } });
    const { document, summary } = await write(live, makeListing({ 'en-US': { name: 'Tilia' } }));
    expect(texts(document, 'main')[0]).toContain(
      'New changes nothing: every text and picture stays as in Live.',
    );
    expect([summary.changedLocales, document.elements('table').length]).toEqual([0, 0]);
  });

  test('lists every language, with links to languages that differ', async () => {
    const { document, summary } = await write(
      makeListing({ 'en-US': { name: 'Tilia' }, 'de-DE': { name: 'Linde' }, fr: { name: 'Tilleul' } }),
      makeListing({
        'en-US': { name: 'Tilia' },
        'de-DE': { name: 'Lindengarten' },
        ja: { name: 'ボダイジュ' },
      }),
    );
    expect(summary).toMatchObject({ changedLocales: 2, locales: 4, texts: 2 });
    const [table] = document.elements('table');
    expect(
      descendants(table!)
        .filter(({ tagName }) => tagName === 'tr')
        .map(readText),
    ).toEqual([
      'LanguageApp Store',
      'English (United States)no change',
      'Frenchnot in New, stays as it is',
      'German (Germany)1 text',
      'Japaneseonly in New, 1 text',
    ]);
    const ids = new Set(document.elements().map((element) => attribute(element, 'id')));
    const links = document.elements('a').map((link) => attribute(link, 'href') ?? '');
    expect(links).toEqual(['#appstore-de-DE', '#appstore-ja']);
    for (const link of links) expect(ids).toContain(link.slice(1));
  });

  test('shows the version, and values that all languages share', async () => {
    const live = makeListing({ 'en-US': { name: 'Tilia' } });
    const next = { ...live, appStore: { ...live.appStore!, copyright: '2027 Tilia' } };
    const { document } = await write(live, next);
    expect(texts(document, 'caption')).toContain('In every language');
    expect(texts(document, 'tr')).toContain('Copyright2027 Tilia');
  });

  test('contains only the chosen stores and languages', async () => {
    const { document } = await write(
      makeListing({ 'en-US': { name: 'a' }, de: { name: 'a' } }, { 'en-US': { title: 'a' } }),
      makeListing({ 'en-US': { name: 'b' }, de: { name: 'b' } }, { 'en-US': { title: 'b' } }),
      { stores: ['appStore'], locales: ['DE'] },
    );
    expect(texts(document, 'h2')).toEqual(['Languages', 'App Store', 'Problems in New']);
    expect(texts(document, 'h3')).toEqual(['German de · 1 text']);
  });

  test('does not report a store that the draft does not contain as removed', async () => {
    const live = makeListing({ 'en-US': { name: 'a' } }, { 'en-US': { title: 'a' } });
    const draft = makeListing({ 'en-US': { name: 'b' } });
    const { document, summary } = await write(live, draft, { to: { name: 'Draft', listing: draft } });
    expect(summary.texts).toBe(1);
    expect(texts(document, 'p')).toContain('Draft has no listing for Google Play, so nothing is compared.');
  });
});

describe('a text', () => {
  test('is shown before and after, in its language and direction, with its length and limit', async () => {
    const { document } = await write(
      makeListing({ 'ar-SA': { subtitle: 'عادات صغيرة' } }),
      makeListing({ 'ar-SA': { subtitle: 'عادات صغيرة كل يوم وكل ليلة ودائما' } }),
    );
    const words = document.elements('p').filter((each) => attribute(each, 'class') === 'words');
    expect(words.map((each) => [attribute(each, 'lang'), attribute(each, 'dir')])).toEqual([
      ['ar-SA', 'rtl'],
      ['ar-SA', 'rtl'],
    ]);
    expect(words.map(rawText)).toEqual(['عادات صغيرة', 'عادات صغيرة كل يوم وكل ليلة ودائما']);
    expect(texts(document, 'ins')).toEqual(['كل يوم وكل ليلة ودائما']);
    expect(texts(document, 'del')).toEqual([]);
    expect(texts(document, 'p')).toContain('11 → 34 of at most 30 characters 4 too many');
  });

  test('that is cleared is shown as no text after the change', async () => {
    const { document } = await write(
      makeListing({ 'en-US': { subtitle: 'Calm' } }),
      makeListing({ 'en-US': { subtitle: null } }),
    );
    expect(texts(document, 'h4')).toEqual(['Subtitle cleared']);
    expect(texts(document, 'p')).toContain('No text');
  });

  test('keeps its line ends, also at its start', async () => {
    const { document } = await write(
      makeListing({ 'en-US': { description: 'a' } }),
      makeListing({ 'en-US': { description: '\n\nfirst\r\nsecond  third' } }),
    );
    const words = document.elements('p').filter((each) => attribute(each, 'class') === 'words');
    expect(rawText(words[1]!)).toBe('\n\nfirst\nsecond  third');
  });

  test('that comes from the main language is named', async () => {
    const { document } = await write(
      makeListing({ 'en-US': { name: 'Tilia', description: 'All about it' } }),
      makeListing({ cs: { name: 'Lípa' } }),
    );
    expect(texts(document, 'p')).toContain(
      'Visitors see in English (United States), because this language has none: Description.',
    );
  });
});

test('app previews that come from the main language are named with their device, never with a code', async () => {
  const previews = {
    IPHONE_67: [{ file: 'assets/current/a.mp4' }],
    IPAD_PRO_3GEN_129: [{ file: 'assets/current/b.mp4' }],
    HOLOGRAM: [{ file: 'assets/current/c.mp4' }],
  };
  const red = { file: 'red.jpg' };
  const sets = { APP_IPHONE_67: [red], APP_IPAD_PRO_3GEN_129: [red] };
  const live = makeListing({
    'en-US': { name: 'Tilia', previews, screenshots: sets },
    de: { name: 'Linde', screenshots: { APP_IPHONE_67: [red] } },
  });
  const { document } = await write(live, makeListing({ de: { name: 'Lindenbaum' } }));
  expect(texts(document, 'p')).toContain(
    'Visitors see in English (United States), because this language has none: ' +
      'iPad 13″ pictures, iPhone 6.9″ app previews, iPad 13″ app previews, HOLOGRAM app previews.',
  );
});

describe('a picture', () => {
  const withSet = (pictures: readonly object[]) =>
    makeListing({ 'en-US': { name: 'Tilia', screenshots: { APP_IPHONE_67: pictures } } });

  test('is shown with its change, scaled and embedded in the document', async () => {
    const [red, blue, green, redAgain] = [
      await folder.draw('red.jpg', [220, 40, 40]),
      await folder.draw('blue.jpg', [40, 40, 220]),
      await folder.draw('green.jpg', [40, 220, 40]),
      await folder.draw('red-again.jpg', [220, 40, 40], 60),
    ];
    const { document, summary } = await write(withSet([red, blue]), withSet([redAgain, green, blue]));
    expect(texts(document, 'figcaption')).toEqual(['1. Re-encoded, looks the same', '2. Added', '3. Same']);
    expect(summary.pictures).toBe(2);
    for (const image of document.elements('img')) {
      expect(attribute(image, 'src')).toMatch(/^data:image\/jpeg;base64,\/9j\//);
      expect([attribute(image, 'width'), attribute(image, 'height')]).toEqual(['200', '400']);
      expect(attribute(image, 'alt')).toMatch(/^iPhone 6\.9″, picture \d, New$/);
    }
  });

  test('that was replaced is shown before and after', async () => {
    const [red, green] = [
      await folder.draw('r.jpg', [220, 40, 40]),
      await folder.draw('g.jpg', [40, 220, 40]),
    ];
    const { document } = await write(withSet([red]), withSet([green]));
    expect(texts(document, 'figure')).toEqual(['Live New1. Changed']);
    expect(document.elements('img').length).toBe(2);
  });

  test('that cannot be decoded is described in words', async () => {
    const broken = await folder.write('broken.png', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]));
    const pictures = [broken, { file: 'missing.png' }, { file: null }];
    const { document } = await write(withSet([]), withSet(pictures));
    expect(texts(document, 'figure')).toEqual(
      [1, 2, 3].map((number) => `This picture cannot be shown.${number}. Added`),
    );
  });

  test('of an unchanged set is only counted', async () => {
    const red = await folder.draw('same.jpg', [220, 40, 40]);
    const set = { APP_IPHONE_67: [red, red] };
    const { document } = await write(
      makeListing({ 'en-US': { name: 'Tilia', keywords: 'a', screenshots: set } }),
      makeListing({ 'en-US': { name: 'Linde', keywords: 'a', screenshots: set } }),
    );
    expect(texts(document, 'p')).toContain('Unchanged: 1 text, 1 set with 2 pictures.');
    expect(document.elements('img')).toEqual([]);
  });

  test('is smaller if there are more pictures, so that the report stays within the size limit', async () => {
    const red = await folder.draw('large.jpg', [220, 40, 40]);
    const locales = (changed: boolean) =>
      Object.fromEntries(
        ['en-US', 'de-DE', 'fr-FR', 'ja'].map((code) => [
          code,
          { name: 'Tilia', screenshots: { APP_IPHONE_67: changed ? Array(5).fill(red) : [] } },
        ]),
      );
    const maxPictureBytes = 60_000;
    const { html, document } = await write(makeListing(locales(false)), makeListing(locales(true)), {
      maxPictureBytes,
    });
    expect(document.elements('img').length).toBe(20);
    const bytes = document.elements('img').map((image) => attribute(image, 'src')?.length ?? 0);
    expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(maxPictureBytes + 20 * 30);
    expect(html.length).toBeLessThan(maxPictureBytes + 20_000);
  });
});

describe('problems', () => {
  const problem = (over: Partial<Problem> = {}): Problem => ({
    severity: 'error',
    kind: 'Name too long',
    detail: '34 of 30 characters',
    help: 'Shorten it.',
    at: { store: 'appStore', locale: 'de-DE', field: 'name' },
    ...over,
  });

  test('are listed with their places, and ignored problems are listed with the reasons', async () => {
    const live = makeListing({ 'de-DE': { name: 'Linde' } });
    const warning = problem({ severity: 'warning', kind: 'No subtitle', detail: 'empty' });
    const { document, summary } = await write(live, live, {
      problems: [problem(), problem({ at: { store: 'appStore', locale: null } })],
      ignored: [{ problem: warning, reason: 'Legal wants it so' }],
    });
    expect(summary).toMatchObject({ errors: 2, warnings: 0, ignored: 1 });
    expect(texts(document, 'tr')).toEqual([
      'WhereWhat',
      'App Store, German (Germany), Name Error: Name too long. 34 of 30 characters Shorten it.',
      'App Store, all languages Error: Name too long. 34 of 30 characters',
      'WhereWhatWhy it is ignored',
      'App Store, German (Germany), NameNo subtitle. empty Legal wants it so',
    ]);
  });
});

test('an aborted report rejects with the reason of the signal', async () => {
  const aborted = AbortSignal.abort(new Error('no longer needed'));
  const listing = makeListing({ 'en-US': { name: 'a' } });
  await expect(write(listing, listing, { signal: aborted })).rejects.toThrow('no longer needed');
});

test('a report that is disposed of early ends its threads', async () => {
  const pictures = [await folder.draw('a.jpg', [1, 2, 3]), await folder.draw('b.jpg', [200, 2, 3])];
  const before = makeListing({ 'en-US': { screenshots: { APP_IPHONE_67: [] } } });
  const after = makeListing({ 'en-US': { screenshots: { APP_IPHONE_67: pictures } } });
  const report = await createReport({
    from: { name: 'Live', listing: before },
    to: { name: 'New', listing: after },
    locatePicture: async ({ file }) => folder.path(file ?? ''),
  });
  const html = report.html();
  await html.next();
  await report[Symbol.asyncDispose]();
  await html.return();
});

test('New is filled with the version in preparation, and notes say what is kept', async () => {
  const live = makeListing(
    { 'en-US': { subtitle: 'Old', description: 'One.' } },
    { 'en-US': { title: 'Tilia' } },
  );
  const draft = makeListing({ 'en-US': { subtitle: 'Prepared', description: 'One.' } });
  Object.assign(draft.appStore!, {
    version: { id: '2', versionString: '2.0', state: 'PREPARE_FOR_SUBMISSION' },
  });
  const next = makeListing(
    { 'en-US': { description: 'Two.' } },
    { 'en-US': { title: 'Tilia', releaseNotes: 'Notes.' } },
  );
  const { document, summary } = await write(live, next, { stored: { live, draft } });
  expect(summary).toMatchObject({ texts: 3 });
  const lines = texts(document, 'p').filter((line) => /characters · /.test(line));
  expect(lines).toEqual([
    expect.stringContaining('kept from 2.0 in App Store Connect'),
    expect.not.stringContaining('kept'),
    expect.not.stringContaining('kept'),
  ]);
});

describe('what Storedeck does not publish', () => {
  const play = (release: object, releaseNotes: string, title = 'Tilia'): Listing => {
    const listing = makeListing({}, { 'en-US': { title, releaseNotes }, 'de-DE': { title, releaseNotes } });
    Object.assign(listing.googlePlay!, release);
    return listing;
  };
  const live = play({ versionName: '3.4.1' }, 'Notes of 3.4.1');
  const draft = play({ versionName: '3.5.0', releaseStatus: 'draft' }, 'Notes of 3.5.0');
  const REASON = 'Not published by Storedeck: belongs to a release in Play Console';
  const started = (title = 'Tilia'): Listing =>
    makeListing({}, { 'en-US': { title: 'Tilia' }, 'de-DE': { title } });
  const writeFromDraft = (next: Listing) =>
    write(draft, next, {
      from: { name: 'Draft', listing: draft },
      to: { name: 'New', listing: next, isNew: true },
      stored: { live, draft },
    });

  test('is no change of New, and says so wherever a release in preparation differs', async () => {
    const { document, summary } = await writeFromDraft(started());
    expect(summary).toMatchObject({ changedLocales: 0, texts: 0 });
    expect(texts(document, 'p')).toContain(
      `Google Play: version 3.5.0 · draft in Draft, 3.4.1 in New. ${REASON}`,
    );
    expect(texts(document, 'tr')).toContain(`Release ${REASON}3.5.03.4.1`);
  });

  test('does not keep the notes of the prepared release from being a change', async () => {
    const next = started();
    next.googlePlay!.locales['de-DE']!.releaseNotes = 'Neue Notizen';
    const { document, summary } = await writeFromDraft(next);
    expect(summary).toMatchObject({ changedLocales: 1, texts: 1 });
    expect(texts(document, 'tr')).toContain('German (Germany)–1 text');
  });

  test('is a difference like others between two listings of the store', async () => {
    const { summary, html } = await write(live, draft, { to: { name: 'Draft', listing: draft } });
    expect(summary).toMatchObject({ changedLocales: 2, texts: 2 });
    expect(html).not.toContain('Not published');
  });
});
