import type { Store } from '@storedeck/listing';
import type { Argument, Option } from 'commander';

import type { CaptureFlags } from './capture-command.ts';
import type { FlowFlags } from './flow-command.ts';
import type { FramesFlags } from './frames-command.ts';
import type { McpFlags } from './mcp/mcp-command.ts';
import type { PublishFlags } from './publish-flags.ts';
import type { ReportFlags } from './report-command.ts';
import type { CommandFlags } from './run-command.ts';
import type { RunnerFlags } from './runner-target.ts';
import type { ServerFlags } from './server-logins.ts';
import type { SetupFlags } from './setup/setup-command.ts';

/** A subcommand: the texts and options that its help shows, and the function that performs it. */
export interface CommandSpec {
  readonly name: string;
  readonly description: string;
  readonly args?: readonly Argument[];
  readonly options: readonly Option[];
  readonly examples: string;
  /** Performs the command with its arguments, in the order of `args`. */
  readonly run: (flags: AllFlags, ...args: string[]) => Promise<void>;
}

type AllFlags = CommandFlags &
  RunnerFlags &
  ServerFlags & {
    readonly store?: Store;
    readonly listing?: 'current' | 'new';
    readonly merge?: boolean;
    readonly replace?: boolean;
    readonly device?: string;
    readonly pair?: string;
    readonly stf?: string;
    readonly watch?: boolean;
    readonly links?: boolean;
    readonly track?: string;
    readonly release?: string;
    readonly share?: string;
    readonly approve?: string;
  } & Omit<PublishFlags, keyof CommandFlags> &
  Omit<ReportFlags, keyof CommandFlags> &
  Omit<McpFlags, keyof CommandFlags | 'device'> &
  Omit<FlowFlags, keyof CommandFlags | 'device'> &
  Omit<CaptureFlags, keyof CommandFlags | 'plan'> &
  Omit<FramesFlags, keyof CommandFlags> &
  Omit<SetupFlags, keyof CommandFlags>;
