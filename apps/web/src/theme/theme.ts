export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'storedeck-theme';

/** Reads the stored appearance; `system` when nothing is stored or the browser blocks storage. */
export function storedTheme(storage: Pick<Storage, 'getItem'> | undefined = pageStorage()): Theme {
  const stored = storage?.getItem(KEY);
  return THEMES.find((theme) => theme === stored) ?? 'system';
}

/** Applies an appearance and stores it. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  try {
    pageStorage()?.setItem(KEY, theme);
  } catch {
    // The storage is full. The appearance then lasts until the page is loaded again.
  }
}

// Reading `localStorage` throws if the browser blocks site data.
function pageStorage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
