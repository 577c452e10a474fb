import { type AgentLimit, toErrorBody } from '@storedeck/contract';

import { readConfig } from '../../config.ts';
import { createLog } from '../../log.ts';
import { onExit } from '../../on-exit.ts';
import { openRoot } from '../../open-root.ts';
import { type CommandFlags, printFailure } from '../run-command.ts';
import { claimOutput, printStatus } from '../terminal.ts';
import { Bridge } from './bridge.ts';
import { serveLines } from './serve-lines.ts';
import { ServiceLink } from './service-link.ts';

/** The flags of `storedeck mcp`. */
export interface McpFlags extends CommandFlags {
  readonly readOnly?: boolean;
  /** Whether agents may make changes on devices: false with `--no-device-changes`. */
  readonly deviceChanges?: boolean;
  /** Whether agents may edit New: false with `--no-new-changes`. */
  readonly newChanges?: boolean;
  readonly device?: readonly string[];
}

/**
 * `storedeck mcp`: passes the messages of a coding agent to the server that runs for the folder. If no server runs, the
 * command starts one. The command ends when the agent closes standard input, and ends the server that it has started.
 */
export async function mcpCommand(flags: McpFlags): Promise<void> {
  // From here on, standard output contains only messages of the protocol. Everything else that is printed goes to
  // standard error.
  const output = claimOutput();
  const log = createLog(readConfig(flags).logLevel);
  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  onExit(log, close);
  try {
    const root = await openRoot({ dir: flags.dir, demo: flags.demo });
    closers.push(root.close);
    const link = new ServiceLink({ root, log, version: flags.version, onService: printUrl });
    closers.push(() => link.close());
    let prepare = () => {
      prepare = () => undefined;
      // Finds or starts the server with the first message, so that it is ready for the messages that need it.
      link.url().catch((error: unknown) => printStatus(toErrorBody(error).error));
    };
    const bridge = new Bridge({
      link,
      version: flags.version,
      choices: toChoices(flags),
      write: (line) => output.write(`${line}\n`),
      onMessage: () => prepare(),
    });
    await serveLines({ input: process.stdin, bridge, untilRead: () => output.untilRead() });
    await close();
  } catch (error) {
    await close();
    printFailure(toErrorBody(error));
  }
}

function printUrl(url: string, isOwn: boolean): void {
  printStatus(isOwn ? `Storedeck runs: ${url}` : `Storedeck already runs: ${url}`);
}

function toChoices({ readOnly, deviceChanges, newChanges, device }: McpFlags): Record<string, string> {
  const limits: AgentLimit[] = [
    ...(readOnly ? ['read-only' as const] : []),
    ...(deviceChanges === false ? ['no-device-changes' as const] : []),
    ...(newChanges === false ? ['no-new-changes' as const] : []),
  ];
  return {
    ...(limits.length > 0 && { limits: limits.join(',') }),
    ...(device && { devices: device.join(',') }),
  };
}
