import type { ChosenFile } from '../../../server/send-files.ts';

/** The folder or the files that the user has chosen or dropped. */
export interface Chosen {
  /** The name of the folder or file. */
  readonly name: string;
  readonly files: readonly ChosenFile[];
}

/** Folders of tools and builds, which contain very many files and no listing. */
const SKIPPED = new Set([
  'node_modules',
  'Pods',
  'DerivedData',
  'build',
  'dist',
  'vendor',
  'bower_components',
]);
const MAX_FOUND = 50_000;

/** Returns the files of a file input. Hidden files and the folders of tools are left out. */
export function chosenFiles(list: readonly File[]): Chosen {
  const files = [...list].map((file) => ({ path: file.webkitRelativePath || file.name, file }));
  return {
    name: describePaths(files.map(({ path }) => path)),
    files: files.filter(({ path }) => isShown(path)),
  };
}

/**
 * Reads the files of dropped folders and files, folder by folder. Hidden files and the folders of tools are left out.
 * @throws Error with a sentence for the user when a folder cannot be read or contains too many files
 */
export async function droppedFiles(
  entries: readonly FileSystemEntry[],
  signal: AbortSignal,
): Promise<Chosen> {
  const files: ChosenFile[] = [];
  const waiting = [...entries];
  for (let entry = waiting.pop(); entry; entry = waiting.pop()) {
    signal.throwIfAborted();
    const path = entry.fullPath.replace(/^\//, '');
    if (!isShown(path)) continue;
    if (isFile(entry)) files.push({ path, file: await openFile(entry) });
    else waiting.push(...(await listEntries(entry as FileSystemDirectoryEntry)));
    if (files.length + waiting.length > MAX_FOUND)
      throw new Error(
        `There are more than ${MAX_FOUND.toLocaleString('en')} files. Drop the folder of the listing only.`,
      );
  }
  files.sort((a, b) => (a.path < b.path ? -1 : 1));
  return { name: describePaths(entries.map(({ fullPath }) => fullPath.replace(/^\//, ''))), files };
}

function isShown(path: string): boolean {
  return path.split('/').every((part) => !part.startsWith('.') && !SKIPPED.has(part));
}

function describePaths(paths: readonly string[]): string {
  const names = [...new Set(paths.map((path) => path.split('/')[0] ?? ''))];
  return names.length === 1 ? (names[0] ?? '') : `${names.length} files and folders`;
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function openFile(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => {
    entry.file(resolve, () => reject(unreadable(entry)));
  });
}

async function listEntries(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    // Some browsers return at most 100 entries at a time.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, () => reject(unreadable(folder)));
    });
    if (some.length === 0) return entries;
    entries.push(...some);
  }
}

function unreadable({ fullPath }: FileSystemEntry): Error {
  return new Error(`The browser cannot read ${fullPath.replace(/^\//, '')}. Check its permissions.`);
}
