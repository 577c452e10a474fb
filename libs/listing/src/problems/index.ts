export { findProblems } from './find-problems.ts';
export type { ProblemContext } from './find-problems.ts';
export { ignoreProblem, separateIgnored, unignoreProblem } from './ignored-problems.ts';
export type { IgnoredWithReason } from './ignored-problems.ts';
export { MISSING_NOTES, missingNotes } from './notes-problems.ts';
export { comparePlaces, inOrder } from './problem-order.ts';
export { MISSING_FILE } from './problem.ts';
export type { PictureRemedy, Problem, ProblemPlace, Severity } from './problem.ts';
export { UNKNOWN_LOCALE } from './unknown-parts.ts';
