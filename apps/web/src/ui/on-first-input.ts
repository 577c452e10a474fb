const INPUTS = ['pointermove', 'pointerdown', 'keydown', 'touchstart'] as const;

/**
 * Calls `act` at the first movement of a pointer, touch or key press. Code that only a user's action needs is loaded
 * then: after the first load of the page, and usually before the action. Returns a function that stops waiting.
 */
export function onFirstInput(act: () => void): () => void {
  const waiting = new AbortController();
  const onInput = (): void => {
    waiting.abort();
    act();
  };
  for (const name of INPUTS)
    window.addEventListener(name, onInput, { capture: true, passive: true, signal: waiting.signal });
  return () => waiting.abort();
}
