import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { ServerError } from '../../server-error.ts';
import type { Answer } from './record-host.ts';

/** A file of a recording: its name and its text. */
export interface RecordFile {
  readonly name: string;
  readonly text: string;
}

/** Makes one file of each answer. `place` is the name of the host, such as `this-computer`. */
export function makeFiles(place: string, answers: readonly Answer[]): RecordFile[] {
  return answers.map(({ command, exitCode, stdout, stderr }, index) => {
    const title = command.replace(/-s \S+ /, '').replaceAll(/[^A-Za-z0-9]+/g, '-');
    const name = `${place}-${String(index + 1).padStart(2, '0')}-${title}`.slice(0, 80).replace(/-$/, '');
    const parts = [
      `$ ${command}`,
      `exit code: ${exitCode ?? 'none'}`,
      '--- stdout',
      stdout,
      '--- stderr',
      stderr,
    ];
    return { name: `${name}.txt`, text: `${parts.join('\n').trimEnd()}\n` };
  });
}

/**
 * Rejects if the folder exists and is not empty. Call this before long work.
 * @throws ServerError EXPORT_BLOCKED
 */
export async function checkFolder(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new ServerError('INPUT_INVALID', `${folder} cannot be used (${error.code}).`, {
      hint: 'Name a new folder.',
    });
  });
  if (names.length > 0)
    throw new ServerError('EXPORT_BLOCKED', `${folder} is not empty.`, { hint: 'Name a new folder.' });
}

/** Writes the files into a new folder. */
export async function writeFiles(folder: string, files: readonly RecordFile[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const { name, text } of files) await writeFile(join(folder, name), text, { flag: 'wx' });
}
