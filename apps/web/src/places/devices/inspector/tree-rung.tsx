import type { DeviceTree } from '@storedeck/contract';
import { ChevronDown } from 'lucide-react';

import { Button } from '../../../ui/button.tsx';
import { Popover } from '../../../ui/popover.tsx';

/**
 * Shows which program has read the elements. If a better program could not read them, also shows the reason, and what
 * the user can do about it.
 */
export function TreeRung({ rung: { program, reason, climb } }: { rung: DeviceTree['rung'] }) {
  const text = `Read by: ${program}`;
  if (reason === null)
    return <p className="text-muted border-line truncate border-b px-3 py-1.5 text-sm">{text}</p>;
  return (
    <div className="border-line border-b px-1 py-0.5">
      <Popover
        label="How the elements are read"
        className="w-80 max-w-[calc(100vw-1rem)] p-3"
        trigger={
          <Button look="quiet" className="text-muted max-w-full px-2! text-sm">
            <span aria-hidden className="bg-warn size-1.5 shrink-0 rounded-full" />
            <span className="truncate">{text}</span>
            <ChevronDown aria-hidden className="size-3.5 shrink-0" />
          </Button>
        }
      >
        <h3 className="font-medium">{text}</h3>
        <p className="mt-1 wrap-anywhere">{reason}</p>
        {climb !== null && <p className="text-muted mt-1 wrap-anywhere">{climb}</p>}
      </Popover>
    </div>
  );
}
