import { Writable } from 'node:stream';

import { describe, expect, test } from '@jest/globals';
import type { SFTPWrapper } from 'ssh2';

import { uploadFile } from './upload-file.ts';

const PATH = '/home/u/app.ipa';
/** The content that marks a folder. */
const FOLDER = '<folder>';

/**
 * Simulates a server without `posix-rename@openssh.com`. `refuses` decides whether the server refuses to rename a file.
 */
function serverWithoutExtension(
  files: Map<string, string>,
  refuses: (from: string) => boolean = () => false,
) {
  const sftp = {
    createWriteStream(path: string) {
      files.set(path, '');
      return new Writable({
        write(chunk, _encoding, done) {
          files.set(path, `${files.get(path)}${chunk}`);
          done();
        },
      });
    },
    // ssh2 throws if the server does not support the extension.
    ext_openssh_rename() {
      throw new Error('Server does not support this extended request');
    },
    lstat(path: string, done: (error: Error | undefined, stats?: object) => void) {
      const content = files.get(path);
      if (content === undefined) return done(new Error('No such file'));
      done(undefined, { isFile: () => content !== FOLDER, isSymbolicLink: () => false });
    },
    rename(from: string, to: string, done: (error?: Error) => void) {
      const content = files.get(from);
      if (content === undefined || files.has(to) || refuses(from)) return done(new Error('Failure'));
      files.delete(from);
      files.set(to, content);
      done();
    },
    unlink(path: string, done: (error?: Error) => void) {
      done(files.delete(path) ? undefined : new Error('No such file'));
    },
  };
  // The object contains only the methods that an upload calls, so a cast is needed.
  return sftp as unknown as SFTPWrapper;
}

describe('on a server that cannot replace a file by a rename', () => {
  const upload = { content: Buffer.from('new'), path: PATH, mode: 0o644, signal: undefined };

  test.each([
    ['an existing file is replaced', new Map([[PATH, 'old']])],
    ['a new file is written', new Map<string, string>()],
  ])('%s, and no other file stays', async (_title, files) => {
    await uploadFile({ ...upload, sftp: serverWithoutExtension(files) });
    expect([...files]).toEqual([[PATH, 'new']]);
  });

  test('a folder is not replaced', async () => {
    const files = new Map([[PATH, FOLDER]]);
    const done = uploadFile({ ...upload, sftp: serverWithoutExtension(files) });
    await expect(done).rejects.toMatchObject({ code: 'FILE_UNWRITABLE' });
    expect([...files]).toEqual([[PATH, FOLDER]]);
  });

  test('the existing file stays if the new file cannot take its place', async () => {
    const files = new Map([[PATH, 'old']]);
    const sftp = serverWithoutExtension(files, (from) => from.endsWith('.part'));
    await expect(uploadFile({ ...upload, sftp })).rejects.toMatchObject({ code: 'FILE_UNWRITABLE' });
    expect([...files]).toEqual([[PATH, 'old']]);
  });
});
