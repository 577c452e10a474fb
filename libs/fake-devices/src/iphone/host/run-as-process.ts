import { setImmediate } from 'node:timers/promises';

import type { FakeProcess } from '../../android/host/fake-process.ts';
import type { MacTool, MacToolCall } from '../../mac/tools/mac-tool.ts';

/** Runs a simulated tool of a Mac as a process of a simulated host, where these tools write no files. */
export async function runAsProcess(
  tool: MacTool,
  process: FakeProcess,
  { args, env }: Pick<MacToolCall, 'args' | 'env'>,
): Promise<void> {
  const killing = new AbortController();
  process.onKill = () => killing.abort();
  const { stdin, stdout, stderr } = process;
  const call = {
    args,
    cwd: '/',
    ...(env && { env }),
    writeFile,
    stdin,
    stdout,
    stderr,
    signal: killing.signal,
  };
  const exitCode = await tool(call);
  // The process exits after its output has been delivered.
  while (stdout.readableLength + stderr.readableLength > 0 && !killing.signal.aborted) await setImmediate();
  process.exit(exitCode);
}

async function writeFile(path: string): Promise<void> {
  throw new Error(`${path}: Read-only file system`);
}
