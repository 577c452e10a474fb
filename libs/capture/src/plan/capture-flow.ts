import type { LoadedFlow } from '@storedeck/flows';

/** A flow of a plan, with everything that it names. */
export interface CaptureFlow {
  /** The path, as the plan writes it. */
  readonly path: string;
  readonly loaded: LoadedFlow;
  /** A hash of the text of the flow and of all flows that it names. */
  readonly content: string;
}
