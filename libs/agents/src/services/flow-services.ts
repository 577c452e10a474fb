import type { FlowSummary, Holder } from '@storedeck/contract';
import type { Device } from '@storedeck/devices';
import type { FlowIssue, FlowResult, LoadedFlow } from '@storedeck/flows';

/** A flow that is going to run on a device. */
export interface AgentFlowRun {
  readonly device: Device;
  /** Who acts on the device. */
  readonly holder: Holder;
  readonly values: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** The result of a flow. */
export interface EndedFlow extends FlowResult {
  /** The paths of the files that were written, in the working folder, with `/`. */
  readonly files: readonly string[];
}

/** The flows of one working folder. */
export interface AgentFlows {
  /** Lists the flows, each with the result of its check. */
  list(signal: AbortSignal): Promise<readonly FlowSummary[]>;
  /** Checks a flow. `path` begins with `flows/`; `values` are those of its names. */
  check(flow: {
    readonly path: string;
    readonly values: Readonly<Record<string, string>>;
    readonly signal: AbortSignal;
  }): Promise<{ readonly loaded: LoadedFlow | undefined; readonly issues: readonly FlowIssue[] }>;
  /** Runs a flow, and writes its screenshots. */
  run(flow: LoadedFlow, run: AgentFlowRun): Promise<EndedFlow>;
}

/** What the tool for flows needs, in addition to the devices. */
export interface FlowServices {
  readonly flows: AgentFlows;
}
