import type { ComponentProps } from 'react';

const LOOKS = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover active:brightness-95',
  plain: 'bg-surface text-ink border-line border hover:bg-hover',
  quiet: 'text-muted hover:bg-hover hover:text-ink',
  item: 'text-ink hover:bg-hover justify-start',
};

/** A push button: `primary` for the main action, `quiet` for minor actions, `item` for an entry of a menu. */
export function Button({
  look = 'plain',
  className = '',
  ...props
}: ComponentProps<'button'> & { look?: keyof typeof LOOKS }) {
  return (
    <button
      type="button"
      className={`inline-flex h-8 shrink-0 items-center justify-center gap-1.5 rounded-md px-3 text-base font-medium whitespace-nowrap transition-colors duration-75 aria-disabled:opacity-60 disabled:opacity-50 ${LOOKS[look]} ${className}`}
      {...props}
    />
  );
}
