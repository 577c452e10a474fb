import { useCallback } from 'react';
import { useSearchParams } from 'wouter';

/** Up to this number of changes, all locales are open at first. */
const FEW = 30;

/** The locales whose changes are shown. The address holds them once the user has opened or folded one. */
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
