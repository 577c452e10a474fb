import type { z } from 'zod';

import type { ToolKind } from '../control/agent-limits.ts';

/** The four hints by which a client decides whether it asks its user before a call. */
export interface ToolHints {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

/** A picture in the response of a tool. */
export interface ToolPicture {
  readonly bytes: Uint8Array;
  readonly mimeType: string;
}

/** The response of a tool: a document that fits the output schema of the tool, and pictures. */
export interface ToolResult<Output> {
  readonly document: Output;
  readonly pictures?: readonly ToolPicture[];
}

/** A tool that agents can call. */
export interface Tool<Context = never> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly kind: ToolKind;
  readonly hints: ToolHints;
  readonly input: z.ZodType;
  readonly output: z.ZodType;
  /** Called with arguments that `input` has accepted. */
  readonly run: (args: never, context: Context) => Promise<ToolResult<unknown>>;
}

/** Checks the types of a tool: `run` receives what `input` accepts, and returns what `output` describes. */
export function defineTool<Input extends z.ZodType, Output extends z.ZodType, Context>(
  tool: Omit<Tool<Context>, 'input' | 'output' | 'run'> & {
    readonly input: Input;
    readonly output: Output;
    readonly run: (args: z.output<Input>, context: Context) => Promise<ToolResult<z.input<Output>>>;
  },
): Tool<Context> {
  return tool;
}

/** The hints of a tool that changes nothing. */
export const READS: ToolHints = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};
