import { access, chmod, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';

/**
 * The folders of the Mac, in a temporary folder of this computer: /opt/homebrew, /usr/local, /usr/bin, /tmp and /Users.
 * Only standard UNIX programs of this computer are linked there: an adb that is installed on this computer is not on
 * the Mac.
 */
export interface MacFolder {
  readonly home: string;
  readonly env: Readonly<Record<string, string>>;
  readonly toolSocket: string;
  /** Converts a path on the Mac to the path on this computer. */
  realPath(path: string): string;
  /** Converts all paths on the Mac in a shell command to paths on this computer. */
  withRealPaths(text: string): string;
  /** Whether a path on this computer is in the Mac's folder. */
  contains(path: string): boolean;
  /** Writes a file. The path is a path on the Mac, or begins with `~`. */
  write(path: string, text: string): Promise<void>;
  /** Installs a tool in `folder` of the Mac. When the tool runs, it connects to the tool server. */
  install(folder: string, tool: string): Promise<void>;
  uninstall(folder: string, tool: string): Promise<void>;
  remove(): Promise<void>;
}

/** Creates the folder, and links the UNIX programs. */
export async function createMacFolder(user: string): Promise<MacFolder> {
  // The folder's name is short, because the path of a socket is limited to about 100 bytes.
  const root = await realpath(await mkdtemp(join(tmpdir(), 'fake-mac-')));
  const home = join(root, 'Users', user);
  const bin = join(root, 'usr/bin');
  const toolSocket = join(root, 'tools.sock');
  await Promise.all([home, join(root, 'tmp'), bin].map((path) => mkdir(path, { recursive: true })));
  await Promise.all(UNIX_PROGRAMS.map((name) => link(name, bin)));
  const withRealPaths = (text: string) =>
    text.replace(macPaths(root), (match, path?: string) => (path ? root + path : match));
  return {
    home,
    toolSocket,
    withRealPaths,
    // The environment of a command that a Mac's sshd starts: Homebrew is not in PATH.
    env: {
      HOME: home,
      USER: user,
      LOGNAME: user,
      SHELL: '/bin/sh',
      TMPDIR: join(root, 'tmp'),
      PATH: bin,
    },
    realPath: (path) => withRealPaths(path),
    contains: (path) => path === root || path.startsWith(`${root}/`),
    write: async (path, text) => {
      const file = path.startsWith('~') ? home + path.slice(1) : withRealPaths(path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
    },
    install: async (folder, tool) => {
      const file = join(withRealPaths(folder), tool);
      const stub = new URL(`./tool-stub${extname(import.meta.url)}`, import.meta.url).pathname;
      const words = [process.execPath, stub, toolSocket, tool].map(
        (word) => `'${word.replaceAll("'", `'\\''`)}'`,
      );
      await mkdir(join(file, '..'), { recursive: true });
      await writeFile(file, `#!/bin/sh\nexec ${words.join(' ')} "$@"\n`);
      await chmod(file, 0o755);
    },
    uninstall: (folder, tool) => rm(join(withRealPaths(folder), tool), { force: true }),
    remove: () => rm(root, { recursive: true, force: true, maxRetries: 3 }),
  };
}

// The first alternative matches paths that are already inside the Mac's folder, so that they stay unchanged.
function macPaths(root: string) {
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
  for (const source of ['/usr/bin', '/bin']) {
    const program = join(source, name);
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
