import { homedir } from 'node:os';

import { type Host, isHostError, toolFoundBy } from '@storedeck/host';

import type { Config } from '../../config.ts';
import type { Finding } from './finding.ts';

interface Tool {
  readonly tool: string;
  /** What a person calls it, and what it is for. */
  readonly name: string;
  readonly use: string;
  readonly args: readonly string[];
  /** Finds the version in what the tool prints. */
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

/**
 * Looks for every tool on a machine and asks its version. None of them is needed by everyone, so one that is missing is a note.
 * @param local with the environment of this computer, what led to a tool is told too
 */
export function checkTools(
  host: Pick<Host, 'which' | 'run'>,
  local: Pick<Config, 'toolEnvironment'> | undefined,
  signal?: AbortSignal,
): Promise<Finding[]> {
  return Promise.all(TOOLS.map((tool) => checkTool(tool, { host, local, signal })));
}

interface Place {
  readonly host: Pick<Host, 'which' | 'run'>;
  readonly local: Pick<Config, 'toolEnvironment'> | undefined;
  readonly signal: AbortSignal | undefined;
}

async function checkTool(tool: Tool, place: Place): Promise<Finding> {
  const { name, use } = tool;
  try {
    const path = await place.host.which(tool.tool);
    // Running it all the same makes the host say what can be done.
    const { stdout, stderr } = await place.host.run(tool.tool, tool.args, {
      timeoutMs: LIMIT_MS,
      maxBytes: 64 * 1024,
      signal: place.signal,
    });
    return describe(tool, { path: path ?? '', output: `${stdout.toString('utf8')}\n${stderr}`, place });
  } catch (error) {
    if (!isHostError(error)) throw error;
    if (error.code === 'TOOL_NOT_FOUND')
      return { level: 'note', name, detail: `not found; for ${use}`, advice: error.hint };
    return { level: 'fix', name, detail: `${error.message} (${error.code})`, advice: error.hint };
  }
}

function describe(
  { tool, name, version: pattern }: Tool,
  { path, output, place: { local } }: { path: string; output: string; place: Place },
): Finding {
  const places = local && { env: local.toolEnvironment, home: local.toolEnvironment['HOME'] || homedir() };
  const foundBy = places && toolFoundBy(tool, path, places);
  const version = pattern.exec(output)?.[1];
  // A tool in a usual folder was found by that folder, which its path shows.
  const origin = foundBy && !foundBy.startsWith('/') ? ` (${foundBy})` : '';
  const found = { name, path, ...(foundBy !== undefined && { foundBy }) };
  if (version !== undefined)
    return { level: 'ok', detail: `${version}, ${path}${origin}`, ...found, version };
  // Older versions of some tools do not know the question; then what they say is no answer, but they may work.
  const words = output.trim().split('\n', 1)[0]?.slice(0, 200) ?? '';
  return {
    level: 'note',
    detail: `${path}${origin}`,
    advice: words ? `It did not tell its version: ${words}` : 'It did not tell its version.',
    ...found,
  };
}
