export { findProblems } from './find-problems.ts';
export type { Problem, ProblemPlace, Severity } from './problem.ts';
