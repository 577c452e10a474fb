/** The longest wait for any single event, in ms. Generous: a busy machine is slow, and only a failing test waits so long. */
export const DEADLINE_MS = 120_000;
