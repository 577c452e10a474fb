import { useCallback } from 'react';
import { useSearchParams } from 'wouter';

/** The largest number of changes with which all locales are open at first. */
const FEW = 30;

/**
 * Returns a function that says whether a locale is open, and a function that opens or folds a locale. The address
 * contains the open locales after the user has opened or folded a locale.
 */
export function useOpenGroups(
  groups: readonly { readonly key: string }[],
  changes: number,
): [isOpen: (key: string) => boolean, open: (key: string, open: boolean) => void] {
  const [search, setSearch] = useSearchParams();
  const chosen = search.get('open');
  const byDefault = changes <= FEW ? groups.map(({ key }) => key).join(' ') : '';
  const shown = chosen ?? byDefault;
  const set = useCallback(
    (key: string, open: boolean): void => {
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          const others = shown.split(' ').filter((each) => each !== key && each !== '');
          next.set('open', (open ? [...others, key] : others).join(' '));
          return next;
        },
        { replace: true },
      );
    },
    [setSearch, shown],
  );
  const keys = new Set(shown.split(' '));
  return [(key) => keys.has(key), set];
}
