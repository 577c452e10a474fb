import type { ComponentProps } from 'react';

import { useServerLock } from './needs-server.ts';

const LOOKS = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover active:brightness-95',
  plain: 'bg-surface text-ink border-line border hover:bg-hover',
  quiet: 'text-muted hover:bg-hover hover:text-ink',
  item: 'text-ink hover:bg-hover justify-start',
};

interface Look {
  look?: keyof typeof LOOKS;
  /** Whether the button does nothing, and says why, while the server cannot be reached. */
  needsServer?: boolean;
}

/** A push button: `primary` for the main action, `quiet` for minor actions, `item` for an entry of a menu. */
export function Button({
  look = 'plain',
  needsServer = false,
  className = '',
  ...props
}: ComponentProps<'button'> & Look) {
  const lock = useServerLock();
  return (
    <button
      type="button"
      className={`inline-flex h-8 shrink-0 items-center justify-center gap-1.5 rounded-md px-3 text-base font-medium whitespace-nowrap transition-colors duration-75 aria-disabled:opacity-60 disabled:opacity-50 ${LOOKS[look]} ${className}`}
      {...props}
      {...(needsServer && lock)}
    />
  );
}
