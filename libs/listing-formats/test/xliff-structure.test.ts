import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, describe, expect, test } from '@jest/globals';
import type { Listing } from '@storedeck/listing';
import { SaxesParser } from 'saxes';

import { writeXliff } from '../src/index.ts';
import { Folders } from './folders.ts';

// The schemas of OASIS are in no package of npm, so the rules are stated here, as far as an export uses them: those of
// xliff-core-1.2-strict.xsd (OASIS Standard, 1 February 2008), and of xliff_core_2.0.xsd and size_restriction.xsd (OASIS
// Standard, 5 August 2014), with the constraints that the 2.0 specification adds in words.

interface Element {
  readonly name: string;
  readonly namespace: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

const folders = new Folders();
afterAll(() => folders.remove());

function parse(xml: string): Element {
  const parser = new SaxesParser({ xmlns: true, defaultXMLVersion: '1.0', forceXMLVersion: true });
  const open: Element[] = [];
  let root: Element | undefined;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    const values = Object.entries(attributes).map(([name, { value }]) => [name, value] as const);
    const element = {
      name: local,
      namespace: uri,
      attributes: Object.fromEntries(values),
      children: [],
      text: '',
    };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  if (!root) throw new Error('no element');
  return root;
}

/** What an element may and must have. `children` is a pattern of the names of the children, each with a blank after it. */
interface Rule {
  readonly required?: readonly string[];
  readonly optional?: readonly string[];
  readonly children: RegExp;
  readonly hasText?: boolean;
}

const CORE_1 = 'urn:oasis:names:tc:xliff:document:1.2';
const CORE_2 = 'urn:oasis:names:tc:xliff:document:2.0';
const SIZES = 'urn:oasis:names:tc:xliff:sizerestriction:2.0';

const RULES: Readonly<Record<string, Rule>> = {
  [`${CORE_1} xliff`]: { required: ['version', 'xmlns'], children: /^(?:file )+$/ },
  [`${CORE_1} file`]: {
    required: ['original', 'source-language', 'datatype'],
    optional: ['target-language'],
    children: /^(?:header )?body $/,
  },
  [`${CORE_1} body`]: { children: /^(?:trans-unit )+$/ },
  [`${CORE_1} trans-unit`]: {
    required: ['id'],
    optional: ['xml:space', 'maxwidth', 'size-unit'],
    children: /^source (?:target )?(?:note )*$/,
  },
  [`${CORE_1} source`]: { children: /^$/, hasText: true },
  [`${CORE_1} target`]: { optional: ['state'], children: /^$/, hasText: true },
  [`${CORE_1} note`]: { children: /^$/, hasText: true },
  [`${CORE_2} xliff`]: {
    required: ['version', 'srcLang', 'xmlns', 'xmlns:slr'],
    optional: ['trgLang'],
    children: /^(?:file )+$/,
  },
  [`${CORE_2} file`]: { required: ['id'], optional: ['original'], children: /^(?:profiles )?(?:unit )+$/ },
  [`${CORE_2} unit`]: {
    required: ['id'],
    optional: ['xml:space', 'slr:sizeRestriction'],
    children: /^(?:notes )?(?:segment )+$/,
  },
  [`${CORE_2} notes`]: { children: /^(?:note )+$/ },
  [`${CORE_2} note`]: { children: /^$/, hasText: true },
  [`${CORE_2} segment`]: { optional: ['state'], children: /^source (?:target )?$/ },
  [`${CORE_2} source`]: { children: /^$/, hasText: true },
  [`${CORE_2} target`]: { children: /^$/, hasText: true },
  [`${SIZES} profiles`]: {
    optional: ['generalProfile', 'storageProfile'],
    children: /^(?:normalization )?$/,
  },
  [`${SIZES} normalization`]: { optional: ['general', 'storage'], children: /^$/ },
};

const VALUES: Readonly<Record<string, RegExp>> = {
  datatype: /^plaintext$/,
  maxwidth: /^[1-9]\d*$/,
  'size-unit': /^char$/,
  'slr:sizeRestriction': /^[1-9]\d*$/,
  generalProfile: /^xliff:codepoints$/,
  general: /^(?:none|nfc|nfd)$/,
  'xml:space': /^(?:default|preserve)$/,
  // RFC 5646, without extensions and private use.
  'source-language': /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?$/,
  // Version 2.0 permits only the characters of an NMTOKEN in an id.
  id: /^[\w.:-]+$/,
};
const SAME_VALUES: Readonly<Record<string, string>> = {
  'target-language': 'source-language',
  srcLang: 'source-language',
  trgLang: 'source-language',
};
const STATES: Readonly<Record<string, RegExp>> = {
  [`${CORE_1} target`]:
    /^(?:final|needs-(?:adaptation|l10n|review-\w+|translation)|new|signed-off|translated)$/,
  [`${CORE_2} segment`]: /^(?:initial|translated|reviewed|final)$/,
};

/** Returns a sentence for each broken rule. */
function findBroken(element: Element, path = ''): string[] {
  const kind = `${element.namespace} ${element.name}`;
  const at = `${path}/${element.name}`;
  const rule = RULES[kind];
  if (!rule) return [`${at}: not known in ${element.namespace}`];
  const { required = [], optional = [], children, hasText = false } = rule;
  const broken: string[] = [];
  const names = Object.keys(element.attributes);
  for (const name of required) if (!names.includes(name)) broken.push(`${at}: ${name} is missing`);
  for (const name of names) {
    const value = element.attributes[name] ?? '';
    if (!required.includes(name) && !optional.includes(name)) broken.push(`${at}: ${name} is not allowed`);
    const pattern = name === 'state' ? STATES[kind] : VALUES[SAME_VALUES[name] ?? name];
    if (pattern && !pattern.test(value)) broken.push(`${at}: ${name} is "${value}"`);
  }
  const order = element.children.map(({ name }) => `${name} `).join('');
  if (!children.test(order)) broken.push(`${at}: has the children ${order}`);
  if (!hasText && element.text.trim() !== '') broken.push(`${at}: has text`);
  const ids = element.children.flatMap(({ attributes: { id } }) => id ?? []);
  if (new Set(ids).size < ids.length) broken.push(`${at}: an id is there twice`);
  if (names.includes('maxwidth') !== names.includes('size-unit')) broken.push(`${at}: no unit of the size`);
  return [...broken, ...element.children.flatMap((child) => findBroken(child, at))];
}

/** The rules that are about several elements. */
function findBrokenTogether(root: Element): string[] {
  const broken: string[] = [];
  const { version, trgLang } = root.attributes;
  const files = root.children;
  if (version !== (root.namespace === CORE_1 ? '1.2' : '2.0')) broken.push(`version ${version}`);
  for (const file of files) {
    const units = listBelow(file).filter(({ name }) => /unit$/.test(name));
    const hasTarget = units.some((unit) => listBelow(unit).some(({ name }) => name === 'target'));
    const target = trgLang ?? file.attributes['target-language'];
    if (hasTarget && target === undefined) broken.push('a translation without its language');
    for (const unit of units) {
      if ('slr:sizeRestriction' in unit.attributes && !file.children.some(({ name }) => name === 'profiles'))
        broken.push('a size restriction without a profile');
      for (const segment of unit.children.filter(({ name }) => name === 'segment'))
        if (segment.attributes['state'] !== 'initial' && segment.children.length < 2)
          broken.push('a state of a translation that is missing');
    }
  }
  return broken;
}

function listBelow(element: Element): Element[] {
  return element.children.flatMap((child) => [child, ...listBelow(child)]);
}

const ODD = 'One & <b>two</b>\n\t"three"  four\r\n🌱 \u00ad\u200d]]> five';
const APP_STORE = {
  name: 'Garden',
  subtitle: ODD,
  description: ODD,
  keywords: 'a,b',
  promotionalText: ODD,
  whatsNew: ODD,
  supportUrl: 'https://a.example',
};
const GOOGLE_PLAY = { title: 'Garden', shortDescription: ODD, fullDescription: ODD, releaseNotes: ODD };

const LISTINGS: readonly [what: string, listing: unknown, files: number][] = [
  [
    'both stores, whose languages have other codes, with texts of all kinds',
    {
      schemaVersion: 1,
      appStore: {
        bundleId: 'a',
        primaryLocale: 'en-US',
        locales: { 'en-US': APP_STORE, he: APP_STORE, 'zh-Hans': { name: '庭' }, 'pt-BR': {} },
      },
      googlePlay: {
        packageName: 'b',
        locales: { 'en-US': GOOGLE_PLAY, 'iw-IL': GOOGLE_PLAY, 'es-419': { title: 'Jardín' } },
      },
    },
    5,
  ],
  [
    'one store without a main language',
    { schemaVersion: 1, googlePlay: { packageName: 'b', locales: { fil: GOOGLE_PLAY, sr: { title: 'x' } } } },
    2,
  ],
  [
    'a main language that has another text than the others',
    {
      schemaVersion: 1,
      appStore: {
        bundleId: 'a',
        primaryLocale: 'en-US',
        locales: { 'en-US': { name: 'Garden' }, 'de-DE': { subtitle: 'Untertitel' } },
      },
    },
    2,
  ],
  [
    'nothing to translate',
    {
      schemaVersion: 1,
      appStore: {
        bundleId: 'a',
        primaryLocale: 'en-US',
        locales: { 'en-US': { supportUrl: 'https://a.example' }, ja: { name: '庭' } },
      },
    },
    0,
  ],
];

describe.each(['1.2', '2.0'] as const)('an export as XLIFF %s', (version) => {
  test.each(LISTINGS)('of %s keeps the rules of the standard', async (_what, listing, count) => {
    const out = join(await folders.make(), 'out');
    await writeXliff({ listing: listing as Listing, out, version });
    const names = (await readdir(out)).filter((name) => name.endsWith('.xliff'));
    expect(names).toHaveLength(count);
    for (const name of names) {
      const xml = await readFile(join(out, name), 'utf8');
      expect(xml).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/);
      const root = parse(xml);
      expect([name, ...findBroken(root), ...findBrokenTogether(root)]).toEqual([name]);
    }
  });

  test('keeps each text as it is', async () => {
    const out = join(await folders.make(), 'out');
    await writeXliff({ listing: LISTINGS[0]?.[1] as Listing, out, version });
    const texts = listBelow(parse(await readFile(join(out, 'he.xliff'), 'utf8')))
      .filter(({ name }) => name === 'target')
      .map(({ text }) => text);
    // A parser of XML makes one line feed of the line break of Windows, unless it is escaped.
    expect(texts).toContain(ODD);
  });
});

test('the rules find what is wrong', () => {
  const wrong = parse(
    `<xliff xmlns="${CORE_2}" version="2.0" srcLang="en_US"><file id="a"><unit id="b"><segment state="translated"><target>x</target></segment></unit><unit id="b"><notes/></unit></file></xliff>`,
  );
  expect([...findBroken(wrong), ...findBrokenTogether(wrong)]).toEqual([
    '/xliff: xmlns:slr is missing',
    '/xliff: srcLang is "en_US"',
    '/xliff/file: an id is there twice',
    '/xliff/file/unit/segment: has the children target ',
    '/xliff/file/unit: has the children notes ',
    '/xliff/file/unit/notes: has the children ',
    'a translation without its language',
    'a state of a translation that is missing',
  ]);
});
