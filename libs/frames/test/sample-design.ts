import { existsSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { encodePng } from '@storedeck/pictures';

import { Design, type DesignInput } from '../src/index.ts';

/** A small design with one shot, whose picture is `screen.png`. */
export function sampleDesign(change: Partial<DesignInput> = {}): Design {
  return Design.parse({
    schemaVersion: 1,
    name: 'Sample',
    outputs: [{ store: 'googlePlay', slot: 'phoneScreenshots', width: 320, height: 640 }],
    background: { fill: { kind: 'gradient', colours: ['#102030', '#405060'] } },
    shots: [{ id: 'home', picture: 'screen.png' }],
    texts: { 'en-US': { home: { caption: 'Hello' } } },
    ...change,
  });
}

/** A working folder with `screen.png`, a red screenshot. */
export async function makeFolder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'frames-'));
  await writeFile(join(dir, 'screen.png'), await makePng({ width: 90, height: 180, red: 255 }));
  return dir;
}

async function makePng({ width, height, red }: { width: number; height: number; red: number }) {
  const colours = Uint8Array.from({ length: width * height * 3 }, (_, at) => (at % 3 === 0 ? red : 0));
  return encodePng(colours, { width, height });
}

/** The fonts of these tests: `fonts-dejavu-core`, `fonts-noto-core` and `fonts-noto-cjk` of Debian. */
const NOTO = '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc';
const required = process.env['STOREDECK_REQUIRE_TOOLS'] === '1';
export const hasFonts = existsSync(NOTO) || required;
/** Says in the title of a test why it is left out. */
export const fontsTitle = hasFonts
  ? ''
  : ' (left out: the fonts of fonts-noto-core and fonts-noto-cjk are missing)';
