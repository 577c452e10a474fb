import { Tooltip as RadixTooltip } from 'radix-ui';
import type { ReactElement } from 'react';

/** Names what a control does, on hover and focus. The control keeps its own accessible name. */
export function Tooltip({
  text,
  side = 'bottom',
  children,
}: {
  text: string;
  side?: 'top' | 'right' | 'bottom' | 'left';
  children: ReactElement;
}) {
  return (
    <RadixTooltip.Root>
      <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
      <RadixTooltip.Portal>
        <RadixTooltip.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="bg-ink text-ground z-50 max-w-72 rounded-md px-2 py-1 text-sm shadow-lg select-none"
        >
          {text}
        </RadixTooltip.Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  );
}

export const TooltipProvider = RadixTooltip.Provider;
