import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Picture } from '@storedeck/fake-stores';
import { drawInThreads } from '@storedeck/fake-stores/node';
import type { Listing, ListingPicture } from '@storedeck/listing';

export const LOCALES =
  'ar-SA ca cs da de-DE el en-AU en-CA en-GB en-US es-ES es-MX fi fr-CA fr-FR he hi hr hu id it ja ko ms nl-NL no pl pt-BR pt-PT ro ru sk sv th tr uk vi zh-Hans zh-Hant bn-BD'.split(
    ' ',
  );

const SLOTS = [
  { slot: 'APP_IPHONE_67', kind: 'screen', count: 10, device: 'iphone', width: 1290, height: 2796 },
  { slot: 'APP_IPAD_PRO_3GEN_129', kind: 'screen', count: 8, device: 'tablet', width: 2048, height: 2732 },
  { slot: 'phoneScreenshots', kind: 'screen', count: 8, device: 'android', width: 1080, height: 2160 },
  { slot: 'icon', kind: 'icon', count: 1, device: 'android', width: 512, height: 512 },
  { slot: 'featureGraphic', kind: 'feature', count: 1, device: 'android', width: 1024, height: 500 },
] as const;

/** The number of pictures of one locale, both stores together. */
export const PICTURES = SLOTS.reduce((sum, { count }) => sum + count, 0);

/**
 * Writes a listing of forty locales, each with its own picture files in full size, and with long texts of nearly the
 * maximum length.
 */
export async function writeLargeListing(dir: string): Promise<void> {
  await drawPictures(dir);
  for (const code of LOCALES.slice(1)) await copyPictures(dir, LOCALES[0] ?? '', code);
  const listing: Listing = {
    schemaVersion: 1,
    appStore: {
      bundleId: 'app.example',
      primaryLocale: 'en-US',
      locales: Object.fromEntries(LOCALES.map((code) => [code, appStoreLocale(code)])),
    },
    googlePlay: {
      packageName: 'app.example',
      defaultLanguage: 'en-US',
      locales: Object.fromEntries(LOCALES.map((code) => [code, playLocale(code)])),
    },
  };
  await writeFile(join(dir, 'listing-current.json'), JSON.stringify(listing));
}

function makePath(code: string, slot: string, index: number): string {
  return `assets/current/${code}/${slot}-${index}.jpg`;
}

async function drawPictures(dir: string): Promise<void> {
  const [locale = ''] = LOCALES;
  await mkdir(join(dir, 'assets/current', locale), { recursive: true });
  const drawing = drawInThreads();
  try {
    await Promise.all(
      SLOTS.flatMap(({ slot, kind, count, device, width, height }) =>
        Array.from({ length: count }, async (_, screen) => {
          const picture: Picture = { kind, device, width, height, locale, screen };
          const { bytes } = await drawing.render(picture, picture, 'jpeg');
          await writeFile(join(dir, makePath(locale, slot, screen)), bytes);
        }),
      ),
    );
  } finally {
    await drawing.close();
  }
}

async function copyPictures(dir: string, from: string, to: string): Promise<void> {
  await mkdir(join(dir, 'assets/current', to));
  for (const { slot, count } of SLOTS) {
    for (let index = 0; index < count; index += 1)
      await copyFile(join(dir, makePath(from, slot, index)), join(dir, makePath(to, slot, index)));
  }
}

const TEXT = 'A long description of what it does. '.repeat(111);

function appStoreLocale(code: string) {
  return {
    name: `App in ${code}`,
    subtitle: 'Subtitle',
    description: TEXT,
    keywords: 'one,two,three',
    whatsNew: TEXT,
    supportUrl: 'https://app.example',
    screenshots: makeImages(code, ['APP_IPHONE_67', 'APP_IPAD_PRO_3GEN_129']),
  };
}

function playLocale(code: string) {
  return {
    title: `App in ${code}`,
    shortDescription: 'Short description',
    fullDescription: TEXT,
    images: makeImages(code, ['phoneScreenshots', 'icon', 'featureGraphic']),
  };
}

function makeImages(code: string, wanted: readonly string[]): Record<string, ListingPicture[]> {
  return Object.fromEntries(
    SLOTS.filter(({ slot }) => wanted.includes(slot)).map(({ slot, count, width, height }) => [
      slot,
      Array.from({ length: count }, (_, index) => ({ file: makePath(code, slot, index), width, height })),
    ]),
  );
}
