import { useSearchParams } from 'wouter';

/** The side that Compare shows in a window that is too narrow for both. */
export type NarrowSide = 'before' | 'after';

/** Returns the side from the page's address, and a function that changes it. */
export function useNarrowSide(): [NarrowSide, (side: NarrowSide) => void] {
  const [search, setSearch] = useSearchParams();
  return [
    search.get('side') === 'before' ? 'before' : 'after',
    (side) =>
      setSearch((before) => (side === 'before' ? withSide(before, side) : withoutSide(before)), {
        replace: true,
      }),
  ];
}

function withSide(search: URLSearchParams, side: NarrowSide): URLSearchParams {
  const next = new URLSearchParams(search);
  next.set('side', side);
  return next;
}

/** Chooses the later side, which is shown by default: the side of New, in which problems and changes are shown. */
export function withoutSide(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete('side');
  return next;
}
