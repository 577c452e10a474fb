import { access, chmod, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';

/**
 * The Mac's own folders, in a temporary one of this computer: /opt/homebrew, /usr/local, /usr/bin, /tmp and /Users. Of
 * this computer's programs only plain UNIX ones are there: an adb installed here is none of the Mac's.
 */
export interface MacFolder {
  readonly home: string;
  readonly env: Readonly<Record<string, string>>;
  readonly toolSocket: string;
  /** Where a path of the Mac really is. */
  place(path: string): string;
  /** The same for every such path in a line of shell text. */
  placeAll(text: string): string;
  /** Whether a real path is the Mac's own. */
  owns(path: string): boolean;
  /** Writes a file; its path is one of the Mac, or begins with `~`. */
  write(path: string, text: string): Promise<void>;
  /** Puts a tool's file at `folder` (a path of the Mac); run, it asks the tool server. */
  install(folder: string, tool: string): Promise<void>;
  remove(): Promise<void>;
}

export async function createMacFolder(user: string): Promise<MacFolder> {
  // Short, because a socket's path may have about 100 bytes.
  const root = await realpath(await mkdtemp(join(tmpdir(), 'fake-mac-')));
  const home = join(root, 'Users', user);
  const bin = join(root, 'usr/bin');
  const toolSocket = join(root, 'tools.sock');
  await Promise.all([home, join(root, 'tmp'), bin].map((path) => mkdir(path, { recursive: true })));
  await Promise.all(UNIX_PROGRAMS.map((name) => link(name, bin)));
  const placeAll = (text: string) =>
    text.replace(OWN_PATHS(root), (match, own?: string) => (own ? root + own : match));
  return {
    home,
    toolSocket,
    placeAll,
    // What a command gets from a Mac's sshd: no Homebrew in PATH.
    env: {
      HOME: home,
      USER: user,
      LOGNAME: user,
      SHELL: '/bin/sh',
      TMPDIR: join(root, 'tmp'),
      PATH: bin,
    },
    place: (path) => placeAll(path),
    owns: (path) => path === root || path.startsWith(`${root}/`),
    write: async (path, text) => {
      const file = path.startsWith('~') ? home + path.slice(1) : placeAll(path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
    },
    install: async (folder, tool) => {
      const file = join(placeAll(folder), tool);
      const stub = new URL(`./tools/tool-stub${extname(import.meta.url)}`, import.meta.url).pathname;
      const words = [process.execPath, stub, toolSocket, tool].map(
        (word) => `'${word.replaceAll("'", `'\\''`)}'`,
      );
      await mkdir(join(file, '..'), { recursive: true });
      await writeFile(file, `#!/bin/sh\nexec ${words.join(' ')} "$@"\n`);
      await chmod(file, 0o755);
    },
    remove: () => rm(root, { recursive: true, force: true, maxRetries: 3 }),
  };
}

// A path that is in the Mac's folder already is taken whole and left alone.
function OWN_PATHS(root: string) {
  return new RegExp(
    `${root.replace(/[^\w/-]/g, '\\$&')}[^\\s'"]*|(?<![\\w.~/-])(/opt/homebrew|/usr/local|/usr/bin|/tmp|/Users)(?![\\w.-])`,
    'g',
  );
}

const UNIX_PROGRAMS =
  'awk base64 basename cat chmod cp cut date dd dirname echo env expr false find grep head id kill ln ls mkdir mktemp mv od printenv printf ps pwd rm rmdir sed seq sh sleep sort stat tail tee test touch tr true uname uniq wc which whoami xargs yes'.split(
    ' ',
  );

async function link(name: string, folder: string) {
  for (const place of ['/usr/bin', '/bin']) {
    const program = join(place, name);
    const found = await access(program).then(
      () => true,
      () => false,
    );
    if (found) {
      await symlink(program, join(folder, name));
      return;
    }
  }
}
