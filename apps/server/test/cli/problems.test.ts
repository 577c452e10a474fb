import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { AppStoreLocale, Listing } from '@storedeck/listing';

import { useCommandSeries } from './command-series.ts';

const command = useCommandSeries();

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'storedeck-problems-'));
});
afterEach(() => rm(dir, { recursive: true }));

const SIZE = { width: 1290, height: 2796 };

function listing(change: AppStoreLocale = {}): Listing {
  const locale = {
    name: 'Tilia',
    description: 'A habit garden.',
    keywords: 'habit',
    supportUrl: 'https://tilia.example',
    privacyPolicyUrl: 'https://tilia.example/privacy',
    screenshots: { APP_IPHONE_67: [{ file: 'assets/new/01.png', ...SIZE }] },
    ...change,
  };
  return {
    schemaVersion: 1,
    appStore: { bundleId: 'a.b', primaryLocale: 'en-US', locales: { 'en-US': locale } },
  };
}

async function write(file: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(join(dir, file)), { recursive: true });
  await writeFile(join(dir, file), content);
}

function writeListing(name: string, content: Listing): Promise<void> {
  return write(name, JSON.stringify(content));
}

/** Returns a PNG of `SIZE` without image data. */
function pngWithoutData({ alpha }: { alpha: boolean }): Buffer {
  const bytes = Buffer.alloc(53);
  bytes.write('89504e470d0a1a0a0000000d49484452', 'hex');
  bytes.writeUInt32BE(SIZE.width, 16);
  bytes.writeUInt32BE(SIZE.height, 20);
  bytes.set([8, alpha ? 6 : 2], 24);
  bytes.write('IDAT', 37);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  bytes.writeUInt32BE(crc32('IDAT'), 41);
  return Buffer.concat([bytes.subarray(0, 45), Buffer.from('0000000049454e44ae426082', 'hex')]);
}

function problems(...args: string[]) {
  return command(['problems', '--dir', dir, ...args]);
}

async function listProblems(...args: string[]) {
  const { code, stdout } = await problems('--json', ...args);
  return { code, ...(JSON.parse(stdout) as { problems: { kind: string }[] }) };
}

describe('storedeck problems', () => {
  test('names a picture with damage in its middle, also after its facts were kept', async () => {
    const whole = pngWithoutData({ alpha: false });
    await write('assets/new/01.png', Buffer.from(whole).fill(7, 41, 45));
    await writeListing('listing.json', listing());
    for (const _again of [1, 2]) {
      const { code, problems: found } = await listProblems();
      expect({ code, kinds: found.map(({ kind }) => kind) }).toEqual({ code: 1, kinds: ['Picture damaged'] });
    }
  });

  test('exits with 0 when there are no problems', async () => {
    await writeListing('listing.json', listing());
    await write('assets/new/01.png', pngWithoutData({ alpha: false }));
    expect(await problems()).toMatchObject({ code: 0, stdout: 'New: no problems\n', stderr: '' });
  });

  test('does not report problems that listing.json ignores, and lists them with --json', async () => {
    const ignored = {
      store: 'appStore',
      locale: 'en-US',
      kind: 'Name too long',
      field: 'name',
      reason: 'Agreed with the store.',
    } as const;
    await writeListing('listing.json', {
      ...listing({ name: 'x'.repeat(31) }),
      ignoredProblems: [ignored],
    });
    await write('assets/new/01.png', pngWithoutData({ alpha: false }));
    expect(await problems()).toMatchObject({ code: 0, stdout: 'New: no problems, 1 ignored\n' });
    expect(await listProblems()).toMatchObject({
      code: 0,
      errors: 0,
      problems: [],
      ignored: [{ ...ignored, detail: '31 of 30 characters' }],
    });
  });

  test('lists errors before warnings, and exits with 1', async () => {
    await writeListing('listing.json', listing({ keywords: 'عادة'.repeat(20), name: 'x'.repeat(31) }));
    await write('assets/new/01.png', pngWithoutData({ alpha: true }));
    const { code, stdout } = await problems();
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /^New: 2 errors, 1 warning\n {2}error +App Store +en-US, picture 1 +Alpha channel[^]*24-bit PNG[^]*error +App Store +en-US +Name too long[^]*warning +App Store +en-US +Keywords over 100 bytes/,
    );
  });

  test('a picture file that is larger than Google Play accepts is an error', async () => {
    const pictures = { phoneScreenshots: [{ file: 'assets/new/01.png' }] };
    await writeListing('listing.json', {
      schemaVersion: 1,
      googlePlay: {
        packageName: 'a.b',
        defaultLanguage: 'en-US',
        locales: { 'en-US': { images: pictures } },
      },
    });
    const tooLarge = async (fileBytes: number) => {
      await write('assets/new/01.png', pngWithoutData({ alpha: false }));
      await truncate(join(dir, 'assets/new/01.png'), fileBytes);
      const { code, problems: found } = await listProblems();
      return { code, found: found.filter(({ kind }) => kind === 'File too large') };
    };
    expect((await tooLarge(8 * 1024 * 1024)).found).toEqual([]);
    expect(await tooLarge(9 * 1024 * 1024)).toMatchObject({
      code: 1,
      found: [{ severity: 'error', detail: 'assets/new/01.png: 9 MiB of at most 8 MiB', picture: 0 }],
    });
  });

  test('does not judge the notes of the live version as those of New, which lacks notes', async () => {
    const versioned = (state: string, whatsNew: string): Listing => {
      const stored = listing({ whatsNew });
      return {
        ...stored,
        appStore: { ...stored.appStore!, version: { id: state, versionString: '1', state } },
      };
    };
    await writeListing('listing-current.json', versioned('READY_FOR_DISTRIBUTION', 'A 🌳'));
    await writeListing('listing.json', listing());
    await write('assets/new/01.png', pngWithoutData({ alpha: false }));
    expect(await listProblems()).toMatchObject({
      code: 1,
      errors: 1,
      problems: [{ severity: 'error', kind: 'What’s New missing', locale: 'en-US', field: 'whatsNew' }],
    });
    await writeListing('listing-draft.json', versioned('PREPARE_FOR_SUBMISSION', 'Prepared notes'));
    expect(await listProblems()).toMatchObject({ code: 0, errors: 0, warnings: 0 });
  });

  test('of a New that was imported and never synced does not ask for what the store may have', async () => {
    await writeListing('listing.json', {
      schemaVersion: 1,
      appStore: { bundleId: '', locales: { 'de-DE': { description: 'Ein Garten.' } } },
    });
    expect(await listProblems()).toMatchObject({
      code: 0,
      errors: 0,
      problems: [{ kind: 'Store not synced' }, { kind: 'iPhone screenshots missing', severity: 'warning' }],
    });
  });

  test('exits with 0 when there are only warnings', async () => {
    await writeListing('listing-current.json', listing({ keywords: 'عادة'.repeat(20) }));
    expect(await listProblems()).toMatchObject({ code: 0, listing: 'current', errors: 0, warnings: 1 });
  });

  test('--json names the place of each problem', async () => {
    await writeListing('listing.json', listing({ supportUrl: null }));
    expect(await listProblems()).toEqual({
      code: 1,
      ok: true,
      listing: 'new',
      errors: 2,
      warnings: 0,
      problems: [
        {
          severity: 'error',
          kind: 'Picture file missing',
          detail: 'assets/new/01.png',
          store: 'appStore',
          locale: 'en-US',
          slot: 'APP_IPHONE_67',
          picture: 0,
        },
        {
          severity: 'error',
          kind: 'Support URL missing',
          detail: 'required',
          store: 'appStore',
          locale: 'en-US',
          field: 'supportUrl',
        },
      ],
      ignored: [],
    });
  });

  test('checks either New, together with the texts that New takes from Current, or Current alone', async () => {
    await writeListing('listing-current.json', listing({ name: 'x'.repeat(31) }));
    await writeListing('listing.json', {
      schemaVersion: 1,
      appStore: { bundleId: 'a.b', locales: { 'en-US': { subtitle: 'x'.repeat(31) } } },
    });
    const listKinds = async (which: string) => {
      const { problems: found } = await listProblems('--listing', which);
      return found.map(({ kind }) => kind);
    };
    expect(await listKinds('new')).toEqual(['Name too long', 'Subtitle too long']);
    expect(await listKinds('current')).toEqual(['Name too long']);
  });

  test('reads no file outside of assets', async () => {
    await write('outside.png', pngWithoutData({ alpha: true }));
    await mkdir(join(dir, 'assets'));
    await symlink(join(dir, 'outside.png'), join(dir, 'assets/link.png'));
    const pictures = ['outside.png', 'assets/../outside.png', 'assets/link.png'].map((file) => ({
      file,
      ...SIZE,
    }));
    await writeListing('listing.json', listing({ screenshots: { APP_IPHONE_67: pictures } }));
    const { problems: found } = await listProblems();
    expect(found.map(({ kind }) => kind)).toEqual(Array(3).fill('Picture file missing'));
  });

  test('fails with LISTING_MISSING without a listing', async () => {
    const { code, stdout, stderr } = await problems('--listing', 'new', '--json');
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, code: 'LISTING_MISSING' });
    expect(stderr).toMatch(/^There is no new listing in the folder\. \(LISTING_MISSING\)\n/);
  });

  test('refuses an unknown listing', async () => {
    expect((await problems('--listing', 'template')).code).toBe(2);
  });
});
