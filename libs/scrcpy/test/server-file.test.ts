import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { scrcpyServerFile } from '@storedeck/fake-devices';
import { LocalHost } from '@storedeck/host';
import fc from 'fast-check';

import { findScrcpyServer, isScrcpyError, readServerVersion } from '../src/index.ts';

const invalid = expect.objectContaining({ code: 'SERVER_FILE_INVALID', hint: expect.any(String) });

describe('the version of a server file', () => {
  test.each(['3.3.4', '4.1'])('%s is read from the code in the file', (version) => {
    expect(readServerVersion(scrcpyServerFile(version))).toBe(version);
  });

  test('the version is read from an uncompressed archive that also contains another file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'storedeck-zip-'));
    await writeFile(join(folder, 'AndroidManifest.xml'), 'x');
    await writeFile(join(folder, 'classes.dex'), 'xx The server version (3.3) does not match the client (xx');
    const program =
      'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1], "w"); [z.write(sys.argv[2] + "/" + n, n) for n in ("AndroidManifest.xml", "classes.dex")]; z.close(); sys.stdout.buffer.write(open(sys.argv[1], "rb").read())';
    const made = await promisify(execFile)('python3', ['-c', program, join(folder, 'zip'), folder], {
      encoding: 'buffer',
    }).catch(() => undefined);
    if (made) expect(readServerVersion(made.stdout)).toBe('3.3');
    await rm(folder, { recursive: true });
  });

  test.each([
    ['an empty file', Buffer.alloc(0)],
    ['a web page', Buffer.from('<html>Not found</html>')],
    ['an archive without code', Buffer.from('504b0506' + '00'.repeat(18), 'hex')],
    [
      'an archive whose directory would be after its end',
      Buffer.from('504b0506' + '00000000' + 'ffffffff' + '00000000' + 'ffffff7f' + '0000', 'hex'),
    ],
    ['half a file', scrcpyServerFile('4.1').subarray(0, 60)],
    ['code without a version', scrcpyServerFile('latest')],
  ])('%s is refused', (_name, content) => {
    expect(() => readServerVersion(content)).toThrow(invalid);
  });

  test('code that is too large after decompression is refused', () => {
    expect(() => readServerVersion(scrcpyServerFile('9'.repeat(17 * 1024 * 1024)))).toThrow(invalid);
  });

  test('the version is read from a damaged file, or the file is refused with SERVER_FILE_INVALID', () => {
    const file = scrcpyServerFile('4.1');
    fc.assert(
      fc.property(fc.nat(file.length - 1), fc.nat(255), (at, byte) => {
        const damaged = Buffer.from(file);
        damaged[at] = byte;
        try {
          readServerVersion(damaged);
        } catch (error) {
          expect(isScrcpyError(error) && error.code).toBe('SERVER_FILE_INVALID');
        }
      }),
    );
  });
});

describe('a server file on a host', () => {
  let folder: string;
  let host: LocalHost | undefined;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'storedeck-server-'));
  });

  afterEach(async () => {
    await host?.close();
    await rm(folder, { recursive: true });
  });

  function withVariables(env: Record<string, string>): LocalHost {
    host = new LocalHost({ env: { PATH: '/usr/bin:/bin', HOME: folder, ...env } });
    return host;
  }

  /** Creates a scrcpy program and a server file of this version. Their paths are relative to the test's folder. */
  async function install(program: string, server: string, version: string): Promise<void> {
    for (const path of [program, server]) await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, program), '#!/bin/sh\n');
    await chmod(join(folder, program), 0o755);
    await writeFile(join(folder, server), scrcpyServerFile(version));
  }

  test('a file at SCRCPY_SERVER_PATH is found', async () => {
    await install('bin/scrcpy', 'share/scrcpy/scrcpy-server', '3.3.4');
    const path = join(folder, 'my server');
    await writeFile(path, scrcpyServerFile('4.1'));
    const found = await findScrcpyServer(
      withVariables({ SCRCPY_SERVER_PATH: path, PATH: `${folder}/bin:/usr/bin:/bin` }),
    );
    expect(found).toMatchObject({ path, version: '4.1' });
    expect(found?.content).toEqual(scrcpyServerFile('4.1'));
  });

  test('a file at SCRCPY_SERVER_PATH that does not exist is an error', async () => {
    const path = join(folder, 'none');
    await expect(findScrcpyServer(withVariables({ SCRCPY_SERVER_PATH: path }))).rejects.toMatchObject({
      code: 'SERVER_FILE_UNREADABLE',
      hint: expect.stringContaining('SCRCPY_SERVER_PATH'),
    });
  });

  test('a file is found in the share folder of the scrcpy program, also when the program is a link', async () => {
    await install('opt/bin/scrcpy', 'opt/share/scrcpy/scrcpy-server', '3.3.4');
    await mkdir(join(folder, 'links'));
    await symlink(join(folder, 'opt/bin/scrcpy'), join(folder, 'links/scrcpy'));
    const found = await findScrcpyServer(withVariables({ PATH: `${folder}/links:/usr/bin:/bin` }));
    expect(found).toMatchObject({
      path: expect.stringMatching(/opt\/share\/scrcpy\/scrcpy-server$/),
      version: '3.3.4',
    });
  });

  test('a file is found in the folder of the scrcpy program, as in a portable version of scrcpy', async () => {
    await install('scrcpy-4.1/scrcpy', 'scrcpy-4.1/scrcpy-server', '4.1');
    expect(
      await findScrcpyServer(withVariables({ SCRCPY_BIN: `${folder}/scrcpy-4.1/scrcpy` })),
    ).toMatchObject({
      version: '4.1',
    });
  });

  test('a damaged file is an error, even if another server file exists', async () => {
    await install('bin/scrcpy', 'bin/scrcpy-server', '4.1');
    await writeFile(join(folder, 'bin/scrcpy-server'), 'broken');
    await writeFile(join(folder, 'other'), scrcpyServerFile('4.1'));
    const options = { otherPaths: [join(folder, 'other')] };
    await expect(
      findScrcpyServer(withVariables({ PATH: `${folder}/bin:/usr/bin:/bin` }), options),
    ).rejects.toMatchObject({ code: 'SERVER_FILE_INVALID' });
  });

  test('a file at one of `otherPaths` is found if scrcpy is not installed; if no file exists, the result is undefined', async () => {
    const path = join(folder, 'downloaded');
    const none = withVariables({ SCRCPY_BIN: '' });
    const before = await findScrcpyServer(none, { otherPaths: [path] });
    await writeFile(path, scrcpyServerFile('4.1'));
    const after = await findScrcpyServer(none, { otherPaths: [path] });
    // If scrcpy is installed on this computer, both calls find its server file.
    if (before === undefined) expect(after).toMatchObject({ path, version: '4.1' });
    else expect(after?.path).toBe(before.path);
  });

  test('no file is searched if the signal has aborted', async () => {
    await expect(findScrcpyServer(withVariables({}), { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'ABORTED',
    });
  });
});
