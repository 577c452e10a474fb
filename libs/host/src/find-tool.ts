import { posix } from 'node:path';
import { HostError } from './host-error.ts';
import { filesOf, overrideOf } from './tool-table.ts';

/** How a tool look-up sees a machine: this one, or a runner over SSH. */
export interface ToolProbe {
  /** The machine's environment. Only `PATH`, `ANDROID_HOME`, `ANDROID_SDK_ROOT` and the override variables are read. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Home folder of the user, absolute. */
  readonly home: string;
  /** Whether `path` is a regular file (links followed) this user may execute. */
  isExecutable(path: string): Promise<boolean>;
}

/**
 * Finds a tool on a machine. The first hit wins, in this order:
 *
 * 1. the override variable: `ADB_BIN`, `SCRCPY_BIN`, `IPROXY_BIN`, `GO_IOS_BIN`
 * 2. the folders of `PATH`
 * 3. `$ANDROID_HOME`, then `$ANDROID_SDK_ROOT`: its `platform-tools`, then the folder itself
 * 4. `~/Library/Android/sdk/platform-tools`
 * 5. `/opt/homebrew/bin`, `/usr/local/bin`, `/usr/bin`
 *
 * An absolute path is only checked. Resolves to an absolute path or `undefined`; rejects with `OVERRIDE_BROKEN`
 * when an override is set and names no executable file, because silently using another tool would surprise.
 */
export const findTool = async (tool: string, probe: ToolProbe): Promise<string | undefined> => {
  if (tool.startsWith('/')) return (await probe.isExecutable(tool)) ? tool : undefined;
  if (!/^[\w+][\w.+-]*$/.test(tool)) return undefined;
  const variable = overrideOf(tool);
  const override = variable && probe.env[variable];
  if (variable && override) return checkedOverride(variable, override, probe);
  for (const folder of toolFolders(probe)) {
    for (const file of filesOf(tool)) {
      const path = posix.join(folder, file);
      if (await probe.isExecutable(path)) return path;
    }
  }
  return undefined;
};

const checkedOverride = async (variable: string, path: string, probe: ToolProbe) => {
  if (path.startsWith('/') && (await probe.isExecutable(path))) return path;
  throw new HostError(
    'OVERRIDE_BROKEN',
    `${variable} is set to "${path}", which is not a program that can be run.`,
    {
      hint: `Set ${variable} to the full path of the program, or unset it.`,
    },
  );
};

const toolFolders = ({ env, home }: ToolProbe): string[] => {
  const sdks = [env['ANDROID_HOME'], env['ANDROID_SDK_ROOT']].filter((sdk) => sdk !== undefined);
  const folders = [
    ...(env['PATH'] ?? '').split(':'),
    ...sdks.flatMap((sdk) => [posix.join(sdk, 'platform-tools'), sdk]),
    posix.join(home, 'Library/Android/sdk/platform-tools'),
    '/opt/homebrew/bin',
    '/usr/local/bin',
    '/usr/bin',
  ];
  // An empty or relative PATH entry means the current folder, where a project's file must not become a tool.
  return [...new Set(folders)].filter((folder) => folder.startsWith('/'));
};
