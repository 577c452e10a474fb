import { useState } from 'react';

const kept = new Map<string, unknown>();

/**
 * State that outlives its place: what someone has typed, or what has answered meanwhile, is there when they come back.
 * It lives in memory only, so it may hold secrets, and is gone with the page.
 */
export function useKeptState<State>(
  name: string,
  initial: State,
): [State, (change: (before: State) => State) => void] {
  const current = (): State => (kept.has(name) ? (kept.get(name) as State) : initial);
  const [state, setState] = useState(current);
  return [
    state,
    (change) => {
      const after = change(current());
      kept.set(name, after);
      setState(after);
    },
  ];
}
