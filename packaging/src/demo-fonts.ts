import { globSync, readFileSync } from 'node:fs';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

import subsetFont from 'subset-font';

import { WORKSPACE } from './workspace.ts';

/** The files of Roboto, in the weights that the screens of simulated phones use. */
const ROBOTO = 'files/roboto-latin-{300,400,500,700}-normal.woff2';

/**
 * The font packages of the demo's pictures and phones, in the order in which the canvas tries them. The complete
 * packages take 12 MB. The tarball contains only the characters that the demo needs, which take about a fiftieth of
 * this size.
 */
export const DEMO_FONTS = [
  '@fontsource-variable/figtree',
  '@fontsource-variable/readex-pro',
  '@fontsource-variable/noto-sans-jp',
  '@fontsource/roboto',
];

const require = createRequire(join(WORKSPACE, 'apps/server/package.json'));

/** Writes the font packages into a `node_modules` folder, reduced to the files and characters that the demo draws. */
export async function stageDemoFonts(modules: string): Promise<void> {
  const undrawn = drawnCharacters();
  for (const name of DEMO_FONTS) {
    const from = dirname(require.resolve(`${name}/package.json`));
    const to = join(modules, name);
    await mkdir(join(to, 'files'), { recursive: true });
    for (const file of ['package.json', 'LICENSE']) await cp(join(from, file), join(to, file));
    if (name === '@fontsource/roboto') await cpRoboto(from, to);
    else await subsetVariable(from, to, undrawn);
  }
}

/**
 * Copies Roboto. The font is not reduced to the drawn characters, because a user can type any Latin text on a simulated
 * phone.
 */
async function cpRoboto(from: string, to: string): Promise<void> {
  for (const file of globSync(ROBOTO, { cwd: from })) await cp(join(from, file), join(to, file));
}

/**
 * Copies the drawn characters of a variable font, whose characters are distributed over several files.
 * @param undrawn the characters that the demo draws and no previous font contains. The characters of this font are
 * removed from the set, because a canvas uses the first font that has a character
 */
async function subsetVariable(from: string, to: string, undrawn: Set<string>): Promise<void> {
  const ranges = JSON.parse(readFileSync(join(from, 'unicode.json'), 'utf8')) as Record<string, string>;
  const kept: Record<string, string> = {};
  for (const [part, list] of Object.entries(ranges)) {
    const text = [...undrawn].filter((character) => isIn(list, character.codePointAt(0) ?? 0));
    if (text.length === 0) continue;
    for (const character of text) undrawn.delete(character);
    kept[part] = list;
    const file = `files/${basename(from)}-${part.replace(/[[\]]/g, '')}-wght-normal.woff2`;
    const font = await subsetFont(readFileSync(join(from, file)), text.join(''), { targetFormat: 'woff2' });
    await writeFile(join(to, file), font);
  }
  await writeFile(join(to, 'unicode.json'), JSON.stringify(kept));
}

/**
 * Whether a list of ranges contains a character.
 * @param list ranges as in CSS: `U+0000-00FF,U+0131`
 */
function isIn(list: string, code: number): boolean {
  return list.split(',').some((range) => {
    const [first = '', last = first] = range.trim().replace(/^U\+/i, '').split('-');
    return code >= parseInt(first, 16) && code <= parseInt(last, 16);
  });
}

/** Returns the characters that the demo may draw: all characters in the source files of its app's texts and screens. */
function drawnCharacters(): Set<string> {
  const sources = globSync('libs/fake-stores/src/{product,pictures}/**/*.ts', { cwd: WORKSPACE });
  return new Set(sources.flatMap((path) => [...readFileSync(join(WORKSPACE, path), 'utf8')]));
}
