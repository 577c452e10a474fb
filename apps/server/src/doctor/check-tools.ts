import { homedir } from 'node:os';

import { type Host, isHostError, toolFoundBy } from '@storedeck/host';

import type { Config } from '../config.ts';
import type { Finding } from './finding.ts';

interface Tool {
  readonly tool: string;
  /** The usual name of the tool. */
  readonly name: string;
  /** What the tool is used for. */
  readonly use: string;
  readonly args: readonly string[];
  /** Finds the version in the output of the tool. */
  readonly version: RegExp;
}

const TOOLS: readonly Tool[] = [
  { tool: 'adb', name: 'adb', use: 'Android phones', args: ['version'], version: /^Version (\S+)/m },
  {
    tool: 'scrcpy',
    name: 'scrcpy',
    use: 'the native window of an Android phone',
    args: ['--version'],
    version: /^scrcpy (\S+)/m,
  },
  { tool: 'iproxy', name: 'iproxy', use: 'iPhones', args: ['--version'], version: /^iproxy (\d\S*)/m },
  {
    tool: 'idevice_id',
    name: 'idevice_id',
    use: 'finding iPhones without Xcode',
    args: ['--version'],
    version: /^idevice_id (\d\S*)/m,
  },
  {
    tool: 'ios',
    name: 'go-ios',
    use: 'finding iPhones without Xcode',
    args: ['version'],
    version: /"version":\s*"v?([^"]+)"/,
  },
  {
    tool: 'ffmpeg',
    name: 'ffmpeg',
    use: 'app previews, where the browser cannot encode H.264',
    args: ['-version'],
    version: /^ffmpeg version (\S+)/m,
  },
  { tool: 'xcrun', name: 'xcrun', use: 'simulators', args: ['--version'], version: /^xcrun version (\d+)/m },
  {
    tool: 'xcodebuild',
    name: 'xcodebuild',
    use: 'starting WebDriverAgent',
    args: ['-version'],
    version: /^Xcode (\S+)/m,
  },
];

const LIMIT_MS = 10_000;

type ToolHost = Pick<Host, 'which' | 'run'>;

export interface CheckToolsOptions {
  /** The environment of this computer. If given, findings contain the variable or folder by which a tool was found. */
  readonly local?: Pick<Config, 'toolEnvironment'> | undefined;
  readonly signal?: AbortSignal;
}

/** Finds each tool and its version on a host. No user needs all tools, so a missing tool is only a note. */
export function checkTools(host: ToolHost, options: CheckToolsOptions): Promise<Finding[]> {
  return Promise.all(TOOLS.map((tool) => checkTool(tool, host, options)));
}

async function checkTool(tool: Tool, host: ToolHost, { local, signal }: CheckToolsOptions): Promise<Finding> {
  const { name, use } = tool;
  try {
    const path = await host.which(tool.tool);
    // The tool is run even if `which` has not found it, because the error of `run` then contains a hint.
    const { stdout, stderr } = await host.run(tool.tool, tool.args, {
      timeoutMs: LIMIT_MS,
      maxBytes: 64 * 1024,
      signal,
    });
    return describe(tool, { path: path ?? '', output: `${stdout.toString('utf8')}\n${stderr}`, local });
  } catch (error) {
    if (!isHostError(error)) throw error;
    if (error.code === 'TOOL_NOT_FOUND')
      return { level: 'note', name, detail: `not found; for ${use}`, advice: error.hint };
    return { level: 'fix', name, detail: `${error.message} (${error.code})`, advice: error.hint };
  }
}

function describe(
  { tool, name, version: pattern }: Tool,
  { path, output, local }: Pick<CheckToolsOptions, 'local'> & { path: string; output: string },
): Finding {
  const search = local && { env: local.toolEnvironment, home: local.toolEnvironment['HOME'] || homedir() };
  const foundBy = search && toolFoundBy(tool, path, search);
  const version = pattern.exec(output)?.[1];
  // `foundBy` is a variable or a folder. A folder is not added, because the path already shows it.
  const origin = foundBy && !foundBy.startsWith('/') ? ` (${foundBy})` : '';
  const found = { name, path, ...(foundBy !== undefined && { foundBy }) };
  if (version !== undefined)
    return { level: 'ok', detail: `${version}, ${path}${origin}`, ...found, version };
  // Older versions of some tools do not know the argument for the version. They may still work, so this is only a note.
  const firstLine = output.trim().split('\n', 1)[0]?.slice(0, 200) ?? '';
  return {
    level: 'note',
    detail: `${path}${origin}`,
    advice: firstLine ? `It did not print its version: ${firstLine}` : 'It did not print its version.',
    ...found,
  };
}
