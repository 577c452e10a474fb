import { type Place, printPlace } from './place.ts';

/** The kinds of issues. The codes do not change. */
export type FlowIssueCode =
  /** The file is not YAML, or is larger or deeper than a flow may be. */
  | 'YAML_INVALID'
  /** The file is YAML, but no flow: for example a configuration of Maestro. */
  | 'NOT_A_FLOW'
  | 'COMMAND_UNKNOWN'
  /** Maestro has the command or property, and this library refuses it. */
  | 'NOT_SUPPORTED'
  | 'PROPERTY_UNKNOWN'
  | 'VALUE_INVALID'
  /** JavaScript, or an expression that needs it. */
  | 'EXPRESSION_INVALID'
  | 'PATTERN_INVALID'
  /** A file that a flow names cannot be read, or may not be read. */
  | 'FILE_INVALID'
  /** A name has no value. */
  | 'NAME_UNSET'
  /** The device cannot do what a step asks for. */
  | 'DEVICE_UNABLE'
  /** The step does something other than Maestro's documentation says. */
  | 'DIFFERS';

/** What is wrong with a flow, and where. A flow with an issue of severity `error` is not run. */
export interface FlowIssue {
  readonly severity: 'error' | 'warning';
  readonly code: FlowIssueCode;
  readonly place: Place;
  /** One sentence. */
  readonly message: string;
  /** What to do. */
  readonly hint?: string;
  /** The name without a value, for `NAME_UNSET`. */
  readonly unset?: string;
}

/** Returns an issue as one line: `login.yaml:3:5: error: …`. */
export function printIssue({ place, severity, message, hint }: FlowIssue): string {
  return `${printPlace(place)}: ${severity}: ${message}${hint === undefined ? '' : ` ${hint}`}`;
}
