import { spawn, type ChildProcess } from 'node:child_process';

import { signalGroup } from '@storedeck/host';

import type { MacCommand, MacSystem, MacToolFolders, SessionStreams } from '../mac-system.ts';
import type { MacTool } from '../tools/mac-tool.ts';
import { FolderFiles } from './folder-files.ts';
import { createMacFolder, type MacFolder } from './mac-folder.ts';
import { startToolServer } from './tool-server.ts';

interface RealShellOptions {
  readonly user: string;
  readonly tools: MacToolFolders<MacTool>;
  /** Paths and texts of files. */
  readonly files: Readonly<Record<string, string>>;
}

/**
 * Runs command lines in a real `/bin/sh` of this computer, with the rights of this process. The Mac has a temporary
 * folder, with links to some UNIX programs; its tools are stubs that connect to this process.
 */
export async function startRealShellSystem({ user, tools, files }: RealShellOptions): Promise<MacSystem> {
  const folder = await createMacFolder(user);
  await Promise.all(
    Object.entries(tools).flatMap(([path, some]) =>
      Object.keys(some).map((tool) => folder.install(path, tool)),
    ),
  );
  await Promise.all(Object.entries(files).map(([path, text]) => folder.write(path, text)));
  const all: Record<string, MacTool> = { ...tools['/opt/homebrew/bin'], ...tools['/usr/bin'] };
  const toolServer = await startToolServer(folder.toolSocket, all);
  return {
    files: new FolderFiles(folder),
    run: (line, streams) => runInShell(folder, line, streams),
    install: async (name, tool) => {
      all[name] = tool;
      await folder.install('/opt/homebrew/bin', name);
      return () => folder.uninstall('/opt/homebrew/bin', name);
    },
    close: async () => {
      await new Promise((resolve) => toolServer.close(resolve));
      await folder.remove();
    },
  };
}

function runInShell(folder: MacFolder, line: string, session: SessionStreams): MacCommand {
  // As with sshd, the command gets its own process group, so that signals reach all of its processes.
  const child = spawn('/bin/sh', ['-c', folder.withRealPaths(line)], {
    cwd: folder.home,
    env: folder.env,
    detached: true,
  });
  session.stdin.pipe(child.stdin);
  child.stdout.pipe(session.stdout, { end: false });
  child.stderr.pipe(session.stderr, { end: false });
  // Writing to a command that has already ended fails, which has no consequence.
  child.stdin.on('error', () => undefined);
  // When a session closes, sshd does not end the command, but closes its streams.
  session.closed.addEventListener(
    'abort',
    () => [child.stdin, child.stdout, child.stderr].forEach((stream) => stream.destroy()),
    { once: true },
  );
  return {
    ended: new Promise((resolve) => {
      child.on('close', (code, signal) =>
        resolve(signal ? { signal: signal.replace(/^SIG/, '') } : { code: code ?? 255 }),
      );
    }),
    get isRunning() {
      return groupRuns(child);
    },
    signal: (name) => {
      if (child.pid !== undefined) signalGroup(child.pid, `SIG${name}` as NodeJS.Signals);
    },
  };
}

function groupRuns({ pid }: ChildProcess): boolean {
  try {
    return pid !== undefined && process.kill(-pid, 0);
  } catch {
    return false;
  }
}
