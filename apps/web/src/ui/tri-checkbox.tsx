import { useEffect, useRef } from 'react';

/**
 * A checkbox for several items, with a third state: some items are checked. In this state, a press checks all items.
 */
export function TriCheckbox({
  label,
  state,
  onChange,
  className = '',
}: {
  /** The accessible name. */
  label: string;
  state: 'all' | 'some' | 'none';
  onChange: (checked: boolean) => void;
  className?: string;
}) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some';
  }, [state]);
  return (
    <input
      ref={box}
      type="checkbox"
      aria-label={label}
      checked={state === 'all'}
      onChange={({ target }) => onChange(target.checked)}
      className={`accent-accent size-4 shrink-0 ${className}`}
    />
  );
}
