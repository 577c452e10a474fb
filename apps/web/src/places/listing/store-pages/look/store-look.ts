import { useSyncExternalStore } from 'react';

const SCHEMES = ['tool', 'light', 'dark'] as const;

/** How the pages of the stores are drawn. The choice is kept in the browser. */
export interface StoreLook {
  /** The appearance of the store; `tool` for the appearance of the rest of the page. */
  readonly scheme: (typeof SCHEMES)[number];
  /** Whether samples are drawn, such as stars: values that no API of a store provides. */
  readonly samples: boolean;
  /** Whether a line shows what visitors see before they scroll. */
  readonly fold: boolean;
}

const KEY = 'storedeck-store-look';
const DEFAULT: StoreLook = { scheme: 'tool', samples: true, fold: true };
const listeners = new Set<() => void>();
let look: StoreLook | undefined;

export function useStoreLook(): StoreLook {
  return useSyncExternalStore(listen, currentLook);
}

export function changeStoreLook(change: Partial<StoreLook>): void {
  look = { ...currentLook(), ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(look));
  } catch {
    // The browser blocks site data: the choice lasts until the page is left.
  }
  for (const listener of listeners) listener();
}

function currentLook(): StoreLook {
  return (look ??= readLook());
}

function readLook(): StoreLook {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, unknown>;
    return {
      scheme: SCHEMES.find((scheme) => scheme === stored['scheme']) ?? DEFAULT.scheme,
      samples: stored['samples'] !== false,
      fold: stored['fold'] !== false,
    };
  } catch {
    return DEFAULT;
  }
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
