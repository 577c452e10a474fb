import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

import { png } from './sample-pictures.ts';

/** One line of a list of the files of a real folder: a file with its size, or a link with its target. */
interface ListedFile {
  readonly path: string;
  readonly target?: string;
}

/**
 * Parses a list of files: `path<TAB>size` or `path -> target`; lines that begin with `#` are comments.
 */
export function parseFileList(text: string): ListedFile[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [path = '', target] = (line.split('\t')[0] ?? '').split(' -> ');
      // A link to a folder may be listed with a slash at its end.
      return { path: path.replace(/\/$/, ''), ...(target !== undefined && { target }) };
    });
}

/** Makes a folder with these files: own texts and pictures under the names of the list. */
export async function makeFiles(dir: string, files: readonly ListedFile[]): Promise<void> {
  for (const { path, target } of files) {
    const place = join(dir, path);
    await mkdir(dirname(place), { recursive: true });
    if (target === undefined) await writeFile(place, contentFor(path));
    else await symlink(target, place);
  }
}

/** The text or picture that fits the name of a file. */
function contentFor(path: string): string | Uint8Array {
  const name = basename(path);
  // Pictures of platforms that are not read need no pixels, which would take long to make.
  if (/desktop|mac-app-store|microsoft-store/.test(path)) return path;
  if (/\.(?:png|jpe?g)$/i.test(name)) return png(sizeFor(path), path);
  if (/_url\.txt$/.test(name)) return 'https://tilia.example\n';
  if (/_category\.txt$/.test(name)) return 'LIFESTYLE\n';
  if (name === 'Appfile' || name === 'Deliverfile') return '# values that only a program can compute\n';
  return `${name} of Tilia\n`;
}

function sizeFor(path: string): { width: number; height: number } {
  if (/\/icon\.\w+$/.test(path)) return { width: 512, height: 512 };
  if (/featureGraphic/.test(path)) return { width: 1024, height: 500 };
  if (/tvBanner/.test(path)) return { width: 1280, height: 720 };
  if (/android/.test(path)) return { width: 1080, height: 2400 };
  if (/iPad/i.test(path)) return { width: 2048, height: 2732 };
  return { width: 1290, height: 2796 };
}
