import type { Problem } from '@storedeck/listing/problems';

/** Whether a problem is the first one of its kind, below which the advice is shown. */
export function isFirstOfKind(problems: readonly Pick<Problem, 'kind'>[], index: number): boolean {
  return problems.findIndex(({ kind }) => kind === problems[index]?.kind) === index;
}
