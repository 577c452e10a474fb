import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';

/** The temporary folders of one test file. */
export class Folders {
  readonly #made: string[] = [];

  async make(files: Readonly<Record<string, string | Uint8Array>> = {}): Promise<string> {
    const dir = await mkdtemp(join(tmpdir(), 'listing-formats-'));
    this.#made.push(dir);
    await fill(dir, files);
    return dir;
  }

  async remove(): Promise<void> {
    for (const dir of this.#made) await rm(dir, { recursive: true, force: true });
  }
}

export async function fill(dir: string, files: Readonly<Record<string, string | Uint8Array>>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(dir, path)), { recursive: true });
    await writeFile(join(dir, path), content);
  }
}

/** Returns the path and the bytes (as latin1) of each file below a folder, except the file that marks an export. */
export async function readContent(dir: string): Promise<Record<string, string>> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && entry.name !== '.storedeck-export')
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    await Promise.all(
      files
        .sort()
        .map(
          async (file) => [relative(dir, file).split(sep).join('/'), await readFile(file, 'latin1')] as const,
        ),
    ),
  );
}
