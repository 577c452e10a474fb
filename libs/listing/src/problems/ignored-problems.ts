import { picturesAt } from '../listing-parts.ts';
import type { IgnoredProblem, Listing } from '../listing.ts';
import type { Problem } from './problem.ts';

/** A problem that a person has decided to ignore, and why. */
export interface IgnoredWithReason {
  readonly problem: Problem;
  readonly reason: string;
}

/**
 * Separates the problems that `listing` ignores from all other problems. An ignored problem with a picture stays
 * ignored if the picture moves within its set. The problems of another picture at the same position are not ignored.
 */
export function separateIgnored(
  problems: readonly Problem[],
  listing: Listing,
): { open: Problem[]; ignored: IgnoredWithReason[] } {
  const reasons = new Map((listing.ignoredProblems ?? []).map((each) => [makeKey(each), each.reason]));
  const open: Problem[] = [];
  const ignored: IgnoredWithReason[] = [];
  for (const problem of problems) {
    const reason = reasons.get(makeKey(keyOfProblem(problem, listing)));
    if (reason === undefined) open.push(problem);
    else ignored.push({ problem, reason });
  }
  return { open, ignored };
}

/** Returns a listing in which the problem is ignored for this reason. */
export function ignoreProblem(listing: Listing, problem: Problem, reason: string): Listing {
  const others = withoutProblem(listing, problem);
  return { ...listing, ignoredProblems: [...others, { ...keyOfProblem(problem, listing), reason }] };
}

/** Returns a listing in which the problem is no longer ignored. */
export function unignoreProblem(listing: Listing, problem: Problem): Listing {
  return { ...listing, ignoredProblems: withoutProblem(listing, problem) };
}

function withoutProblem(listing: Listing, problem: Problem): IgnoredProblem[] {
  const key = makeKey(keyOfProblem(problem, listing));
  return (listing.ignoredProblems ?? []).filter((each) => makeKey(each) !== key);
}

/**
 * The values that identify a problem. The position of the picture is not one of these values, because pictures can be
 * moved.
 */
type ProblemKey = Pick<IgnoredProblem, 'store' | 'locale' | 'kind' | 'field' | 'slot' | 'file'>;

function keyOfProblem({ kind, at }: Problem, listing: Listing): ProblemKey {
  const { store, locale, field, slot, picture } = at;
  const file =
    locale === null || slot === undefined || picture === undefined
      ? undefined
      : picturesAt(listing, { store, code: locale }, slot)[picture]?.file;
  return {
    store,
    locale,
    kind,
    ...(field !== undefined && { field }),
    ...(slot !== undefined && { slot }),
    ...(file && { file }),
  };
}

function makeKey({ store, locale, kind, field, slot, file }: ProblemKey): string {
  return JSON.stringify([store, locale, kind, field ?? null, slot ?? null, file ?? null]);
}
