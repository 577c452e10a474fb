import type { FlowIssue, LoadedFlow } from '@storedeck/flows';

/** The steps of a flow that run: from one position up to another. */
export interface StepRange {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** Returns the errors that matter for these steps. A name without a value matters only where it is used. */
export function listRangeErrors(
  { loaded, issues }: { readonly loaded: LoadedFlow | undefined; readonly issues: readonly FlowIssue[] },
  { from = 0, to = Infinity }: StepRange,
): FlowIssue[] {
  return issues
    .filter(({ severity }) => severity === 'error')
    .filter(({ code, place }) => {
      if (code !== 'NAME_UNSET' || place.file !== loaded?.flow.file) return true;
      const at = loaded.flow.steps.findLastIndex((step) => step.place.line <= place.line);
      return at === -1 || (at >= from && at < to);
    });
}
