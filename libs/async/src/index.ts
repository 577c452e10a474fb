export { allOrFirstFailure } from './all-or-first-failure.ts';
export { abortable } from './abortable.ts';
export { Backoff } from './backoff.ts';
export type { BackoffOptions } from './backoff.ts';
export { deadline, startDeadline, startTimeout } from './deadline.ts';
export type { Deadline } from './deadline.ts';
export { KeyedQueue } from './keyed-queue.ts';
export { SharedCall } from './shared-call.ts';
