import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';

import { Button } from '../../../../ui/button.tsx';
import { Popover } from '../../../../ui/popover.tsx';
import { StoreLookForm } from '../../lazy-parts.ts';

/** A menu with the settings for how the store pages are drawn. */
export function StoreLookMenu() {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      label="Store page"
      open={open}
      onOpenChange={setOpen}
      className="w-72 space-y-3 p-3"
      trigger={
        <Button aria-label="How the store page is drawn" className="shrink-0 px-2">
          <SlidersHorizontal aria-hidden className="text-muted size-4" />
        </Button>
      }
    >
      <StoreLookForm />
    </Popover>
  );
}
