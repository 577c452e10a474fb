import { posix } from 'node:path';

import { HostError } from './host-error.ts';
import { listFiles, findOverride } from './tool-table.ts';

/** The values that determine where the tools of a machine are looked up. */
export interface ToolSearch {
  /** The machine's environment. Only `PATH`, `ANDROID_HOME`, `ANDROID_SDK_ROOT` and the override variables are read. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Absolute path of the user's home folder. */
  readonly home: string;
}

interface ToolFolder {
  readonly folder: string;
  /** The variable that contains the folder, or the path of the folder itself. */
  readonly foundBy: string;
}

/** The machine on which a tool is looked up: this computer, or a runner. */
export interface ToolProbe extends ToolSearch {
  /** Whether `path` is a regular file (links followed) that this user may execute. */
  isExecutable(path: string): Promise<boolean>;
}

/**
 * Finds a tool on a machine. The first match is used, in this order:
 *
 * 1. the override variable: `ADB_BIN`, `SCRCPY_BIN`, `IPROXY_BIN`, `GO_IOS_BIN`, `FFMPEG_BIN`
 * 2. the folders of `PATH`
 * 3. `$ANDROID_HOME`, then `$ANDROID_SDK_ROOT`: its `platform-tools`, then the folder itself
 * 4. `~/Library/Android/sdk/platform-tools`
 * 5. `/opt/homebrew/bin`, `/usr/local/bin`, `/usr/bin`
 *
 * If `tool` is an absolute path, nothing is searched: the function only checks that the file can be executed. Resolves
 * to an absolute path or to `undefined`. Rejects with `OVERRIDE_BROKEN` when an override variable is set but does not
 * contain the path of an executable file, because the user does not expect that a different tool is used.
 */
export async function findTool(tool: string, probe: ToolProbe): Promise<string | undefined> {
  if (tool.startsWith('/')) return (await probe.isExecutable(tool)) ? tool : undefined;
  if (!/^[\w+][\w.+-]*$/.test(tool)) return undefined;
  const variable = findOverride(tool);
  const override = variable && probe.env[variable];
  if (variable && override) return checkedOverride(variable, override, probe);
  for (const { folder } of toolFolders(probe)) {
    for (const file of listFiles(tool)) {
      const path = posix.join(folder, file);
      if (await probe.isExecutable(path)) return path;
    }
  }
  return undefined;
}

/**
 * Returns how `findTool` found a path: the variable that contains the path or its folder (`ADB_BIN`, `PATH`,
 * `ANDROID_HOME`, `ANDROID_SDK_ROOT`), otherwise the folder. Returns `undefined` for a path that `findTool` would not
 * find.
 */
export function toolFoundBy(tool: string, path: string, search: ToolSearch): string | undefined {
  const variable = findOverride(tool);
  if (variable && search.env[variable]) return search.env[variable] === path ? variable : undefined;
  return toolFolders(search).find(({ folder }) =>
    listFiles(tool).some((file) => posix.join(folder, file) === path),
  )?.foundBy;
}

async function checkedOverride(variable: string, path: string, probe: ToolProbe) {
  if (path.startsWith('/') && (await probe.isExecutable(path))) return path;
  throw new HostError(
    'OVERRIDE_BROKEN',
    `${variable} is set to "${path}", which is not an executable file.`,
    {
      hint: `Set ${variable} to the full path of the program, or unset it.`,
    },
  );
}

/** The folders in which tools are looked up, in order. */
function toolFolders({ env, home }: ToolSearch): ToolFolder[] {
  const sdks = ['ANDROID_HOME', 'ANDROID_SDK_ROOT'].flatMap((name) => ofSdk(name, env[name]));
  const usual = [
    posix.join(home, 'Library/Android/sdk/platform-tools'),
    '/opt/homebrew/bin',
    '/usr/local/bin',
    '/usr/bin',
  ];
  const folders = [
    ...(env['PATH'] ?? '').split(':').map((folder) => ({ folder, foundBy: 'PATH' })),
    ...sdks,
    ...usual.map((folder) => ({ folder, foundBy: folder })),
  ];
  // Empty and relative PATH entries are ignored. They refer to the current folder, where a file of a project could be
  // used as a tool by mistake.
  const absolute = folders.filter(({ folder }) => folder.startsWith('/'));
  return absolute.filter(({ folder }, index) => absolute.findIndex((one) => one.folder === folder) === index);
}

function ofSdk(foundBy: string, sdk: string | undefined): ToolFolder[] {
  return sdk === undefined
    ? []
    : [posix.join(sdk, 'platform-tools'), sdk].map((folder) => ({ folder, foundBy }));
}
