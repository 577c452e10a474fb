export { findByteProblems } from './byte-problems.ts';
export type { ReadPicture } from './byte-problems.ts';
export { findProblems } from './find-problems.ts';
export { sortProblems } from './problem.ts';
export type { Problem, ProblemPlace, Severity } from './problem.ts';
