import { access, constants, mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

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
 * Rejects if the folder exists and is not empty, or cannot be written. Call this before long work.
 * @throws ServerError EXPORT_BLOCKED or INPUT_INVALID
 */
export async function checkFolder(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw unusable(folder, error);
  });
  if (names.length > 0)
    throw new ServerError('EXPORT_BLOCKED', `${folder} is not empty.`, { hint: 'Name a new folder.' });
  await checkWritable(folder).catch((error: unknown) => {
    throw unusable(folder, error);
  });
}

/**
 * Writes the files into a new folder.
 * @throws ServerError INPUT_INVALID
 */
export async function writeFiles(folder: string, files: readonly RecordFile[]): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    for (const { name, text } of files) await writeFile(join(folder, name), text, { flag: 'wx' });
  } catch (error) {
    throw unusable(folder, error);
  }
}

/** Rejects with Node's error if the nearest folder that exists cannot be written. */
async function checkWritable(folder: string): Promise<void> {
  const failure = await access(folder, constants.W_OK).then(
    () => undefined,
    (error: NodeJS.ErrnoException) => error,
  );
  if (failure?.code === 'ENOENT' && dirname(folder) !== folder) return checkWritable(dirname(folder));
  if (failure) throw failure;
}

function unusable(folder: string, cause: unknown) {
  const code = (cause as NodeJS.ErrnoException).code ?? String(cause);
  return new ServerError('INPUT_INVALID', `${folder} cannot be used (${code}).`, {
    hint: 'Name a new folder, in one that you can write to.',
    cause,
  });
}
