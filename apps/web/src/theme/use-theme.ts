import { useSyncExternalStore } from 'react';

import { THEMES, type Theme } from './theme.ts';

/** The current appearance. */
export function useTheme(): Theme {
  return useSyncExternalStore(followTheme, shownTheme);
}

function shownTheme(): Theme {
  return THEMES.find((theme) => theme === document.documentElement.dataset['theme']) ?? 'system';
}

function followTheme(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
