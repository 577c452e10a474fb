import { useState, useSyncExternalStore } from 'react';

const kept = new Map<string, unknown>();
const listeners = new Set<() => void>();

/**
 * State that is kept while another place is open, and shared by all components that use the same name. It exists in
 * memory only, so it may contain secrets.
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
