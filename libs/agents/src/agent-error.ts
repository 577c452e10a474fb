import type { ErrorCode } from '@storedeck/contract';

/** The reason why a call of an agent was refused. */
export type AgentErrorCode = Extract<
  ErrorCode,
  | 'AGENT_REFUSED'
  | 'AGENT_STOPPED'
  | 'AGENT_TOO_FAST'
  | 'ELEMENT_COVERED'
  | 'FLOW_INVALID'
  | 'INPUT_INVALID'
  | 'LISTING_MISSING'
  | 'PICTURE_REFUSED'
  | 'REFERENCE_STALE'
>;

/** Details of an `AgentError`. */
export interface AgentErrorOptions extends ErrorOptions {
  readonly hint?: string | undefined;
}

/**
 * The refusal of a call of an agent. `code` is stable, `message` is one sentence, `hint` says what the agent can do
 * next.
 */
export class AgentError extends Error {
  override readonly name = 'AgentError';
  readonly code: AgentErrorCode;
  /** What the agent can do next; undefined if unknown. */
  readonly hint: string | undefined;

  constructor(code: AgentErrorCode, message: string, { hint, ...options }: AgentErrorOptions = {}) {
    super(message, options);
    this.code = code;
    this.hint = hint;
  }
}

/** Whether an error is an `AgentError`, even if another copy of this package created the error. */
export function isAgentError(error: unknown): error is AgentError {
  return error instanceof Error && error.name === 'AgentError';
}
