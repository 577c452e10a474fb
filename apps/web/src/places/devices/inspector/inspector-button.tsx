import { ListTree } from 'lucide-react';

import { Button } from '../../../ui/button.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';

/** A button that shows or hides the elements of the screen. */
export function InspectorButton({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  return (
    <Tooltip text={isOpen ? 'Hide the elements' : 'Show the elements'}>
      <Button
        aria-label="Elements"
        aria-pressed={isOpen}
        data-key="elements"
        className="px-2! aria-pressed:bg-fill"
        onClick={onToggle}
      >
        <ListTree aria-hidden className="size-4" />
      </Button>
    </Tooltip>
  );
}
