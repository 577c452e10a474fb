import type { FlowIssue, FlowIssueCode } from '../flow-issue.ts';
import type { Step } from '../flow.ts';
import type { Place } from '../place.ts';
import type { YamlNode } from '../yaml/yaml-node.ts';

/** Collects what is wrong while a flow is read, so that all of it is reported at once. */
export class Reading {
  readonly issues: FlowIssue[] = [];

  /** Reads the steps inside a step. They are read by the same function as those of the flow. */
  readonly readSteps: Reader<readonly Step[]>;

  constructor(readSteps: Reader<readonly Step[]>) {
    this.readSteps = readSteps;
  }

  error(code: FlowIssueCode, place: Place, text: IssueText): undefined {
    this.#add('error', code, { place, ...text });
  }

  warn(code: FlowIssueCode, place: Place, text: IssueText): void {
    this.#add('warning', code, { place, ...text });
  }

  #add(
    severity: FlowIssue['severity'],
    code: FlowIssueCode,
    { place, message, hint }: IssueText & { place: Place },
  ): void {
    this.issues.push({ severity, code, place, message, ...(hint !== undefined && { hint }) });
  }
}

/** What is wrong, and what to do. */
export interface IssueText {
  readonly message: string;
  readonly hint?: string | undefined;
}

/** Reads one value. Returns undefined after it has reported an issue. */
export type Reader<T> = (node: YamlNode, reading: Reading) => T | undefined;
