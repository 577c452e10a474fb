import { isHostError, type Host, type RunOptions, type RunResult } from '@storedeck/host';

/** The error for a tool that is not installed, in contrast to a tool that fails. */
export class ToolMissing extends Error {
  override readonly name = 'ToolMissing';
}

// The exit code of xcrun when the developer tools do not contain the program.
const XCRUN_NO_UTILITY = 72;

/**
 * Runs a tool that lists devices. Rejects with `ToolMissing` when the tool is not installed, with an Error that
 * contains the tool's message when the tool fails, and otherwise with the HostError of `host.run`.
 */
export async function runTool(
  host: Host,
  [tool, ...args]: readonly [string, ...string[]],
  options: RunOptions,
): Promise<RunResult> {
  const result = await host.run(tool, args, options).catch((error: unknown) => {
    if (isHostError(error) && error.code === 'TOOL_NOT_FOUND') throw new ToolMissing(error.message);
    throw error;
  });
  if (result.exitCode === XCRUN_NO_UTILITY && tool === 'xcrun') throw new ToolMissing(result.stderr.trim());
  if (result.exitCode !== 0) {
    const message = (result.stderr || result.stdout.toString('utf8')).trim().slice(0, 300);
    throw new Error(message || `it ended with exit code ${result.exitCode}`);
  }
  return result;
}
