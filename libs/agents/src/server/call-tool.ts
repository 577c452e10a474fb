import type { CallToolResult } from '@modelcontextprotocol/server';
import type { ErrorBody } from '@storedeck/contract';
import { describeIssues } from '@storedeck/listing';

import { ASK_TO_LAUNCH } from '../call/ask-to-launch.ts';
import type { ToolCall } from '../call/tool-call.ts';
import { UNTRUSTED } from '../call/untrusted.ts';
import { checkPermission } from '../control/agent-limits.ts';
import type { Tool, ToolPicture } from '../protocol/tool.ts';

/** A call that has failed. */
export interface FailedAgentCall {
  /** Whether the client has disconnected, which in most cases has caused the failure. */
  readonly hasLeft: boolean;
  /** The tool or the resource of the call. */
  readonly about: Readonly<Record<string, string>>;
}

interface GivenCall<Services> {
  readonly tool: Tool<ToolCall<Services>>;
  readonly args: unknown;
  readonly call: ToolCall<Services>;
}

interface CallRules {
  readonly describeFailure: (error: unknown, call: FailedAgentCall) => ErrorBody;
  /** Whether the document is checked against the schema of the tool. */
  readonly checkOutput: boolean;
}

/**
 * Calls a tool, and returns the result in the form of the protocol. A failure is also returned as a result, so that the
 * model reads the reason and the hint.
 */
export async function callTool<Services>(
  { tool, args, call }: GivenCall<Services>,
  { describeFailure, checkOutput }: CallRules,
): Promise<CallToolResult> {
  const parsed = tool.input.safeParse(args);
  if (!parsed.success) {
    const reasons = describeIssues(parsed.error, args, 'The arguments');
    return failed({ ok: false, error: reasons.join(' '), code: 'INPUT_INVALID' });
  }
  try {
    checkPermission(call.permissions, { kind: tool.kind, device: undefined });
    const { document, pictures = [] } = await call.control.call(call.signal, (signal) =>
      // The cast is safe, because the schema of this tool has accepted the arguments.
      tool.run(parsed.data as never, { ...call, signal }),
    );
    if (checkOutput) tool.output.parse(document);
    return {
      content: [{ type: 'text', text: JSON.stringify(document) }, ...pictures.map(pictureContent)],
      structuredContent: document,
    };
  } catch (error) {
    return failed(describeFailure(error, { hasLeft: call.signal.aborted, about: { tool: tool.name } }));
  }
}

function pictureContent({ bytes, mimeType }: ToolPicture) {
  return {
    type: 'image' as const,
    data: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64'),
    mimeType,
  };
}

function failed(body: ErrorBody): CallToolResult {
  return { content: [{ type: 'text', text: `${failureText(body)}\n(${UNTRUSTED})` }], isError: true };
}

/** Returns the text of a failure for a model: the code, the reason and the hint. */
export function failureText(body: ErrorBody): string {
  const { error, code, hint } = forAgents(body);
  return [`${code}: ${error}`, ...(hint === undefined ? [] : [hint])].join('\n');
}

/**
 * Replaces what is not for agents: the message about invalid credentials, because it may contain the path of their file,
 * and the advice to start WebDriverAgent, which only a person can do.
 */
function forAgents(body: ErrorBody): ErrorBody {
  if (body.code === 'WDA_NOT_RUNNING') return { ...body, hint: ASK_TO_LAUNCH };
  if (body.code !== 'CREDENTIALS_INVALID' && body.code !== 'ENV_INVALID') return body;
  return {
    ok: false,
    code: body.code,
    error: 'The credentials of a store are not valid.',
    hint: 'Ask the person to run: storedeck doctor',
  };
}
