/** The longest wait for one event, in ms. It is long for busy machines; only a test that fails waits so long. */
export const DEADLINE_MS = 240_000;
