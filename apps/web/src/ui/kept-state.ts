import { useState, useSyncExternalStore } from 'react';

const kept = new Map<string, unknown>();
const listeners = new Set<() => void>();

/**
 * State that outlives its place: what someone has typed, or what has answered meanwhile, is there when they come back,
 * and whoever else shows it follows. It lives in memory only, so it may hold secrets, and is gone with the page.
 */
export function useKeptState<State>(
  name: string,
  initial: State,
): [State, (change: (before: State) => State) => void] {
  const [first] = useState(initial);
  const current = (): State => (kept.has(name) ? (kept.get(name) as State) : first);
  const state = useSyncExternalStore(listen, current);
  return [
    state,
    (change) => {
      kept.set(name, change(current()));
      for (const listener of listeners) listener();
    },
  ];
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
