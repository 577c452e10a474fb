import { Popover as RadixPopover } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

/** A panel that opens at its trigger and closes on Escape or a press elsewhere. */
export function Popover({
  trigger,
  label,
  open,
  onOpenChange,
  align = 'start',
  className = '',
  children,
}: {
  trigger: ReactElement;
  /** The panel's name for screen readers. */
  label: string;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: 'start' | 'center' | 'end';
  className?: string;
  children: ReactNode;
}) {
  const control = open === undefined || !onOpenChange ? {} : { open, onOpenChange };
  return (
    <RadixPopover.Root {...control}>
      <RadixPopover.Trigger asChild>{trigger}</RadixPopover.Trigger>
      <RadixPopover.Portal>
        <RadixPopover.Content
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className={`bg-raised border-line text-ink z-40 rounded-xl border shadow-xl ${className}`}
        >
          {children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}
