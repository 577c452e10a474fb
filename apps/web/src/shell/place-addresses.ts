import { PAGE_PATHS, type PagePath } from '@storedeck/contract';
import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';

const KEY = 'storedeck-places-v1';

/**
 * The last query strings of the places, such as `view=new`. The browser tab stores them, so that they are kept when the
 * page is loaded again.
 */
const searches = new Map<PagePath, string>(readSearches());

/**
 * Returns the address at which the user left a place; the first address of the place if the user has not visited it.
 */
export function lastAddress(path: PagePath): string {
  const search = searches.get(path) ?? '';
  return search === '' ? path : `${path}?${search}`;
}

/** Remembers the address of the shown place whenever it changes. Returns the path and the address of that place. */
export function useShownPlace(): { path: string; address: string } {
  const [shown] = useLocation();
  const search = useSearch();
  useEffect(() => {
    const path = PAGE_PATHS.find((each) => each === shown);
    if (path === undefined) return;
    searches.set(path, search);
    try {
      sessionStorage.setItem(KEY, JSON.stringify([...searches]));
    } catch {
      // Without storage, the addresses are kept until the page is loaded again.
    }
  }, [shown, search]);
  return { path: shown, address: search === '' ? shown : `${shown}?${search}` };
}

function readSearches(): [PagePath, string][] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    const entries = Array.isArray(stored) ? (stored as unknown[]) : [];
    return entries.flatMap((entry) => {
      const [path, search] = Array.isArray(entry) ? (entry as unknown[]) : [];
      const known = PAGE_PATHS.find((each) => each === path);
      return known !== undefined && typeof search === 'string' ? [[known, search] as [PagePath, string]] : [];
    });
  } catch {
    return [];
  }
}
