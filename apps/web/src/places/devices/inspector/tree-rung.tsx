import type { DeviceTree } from '@storedeck/contract';
import { ChevronDown } from 'lucide-react';

import { Button } from '../../../ui/button.tsx';
import { Popover } from '../../../ui/popover.tsx';

/**
 * If the elements could be read in a better way, shows why they are not, and what the user can do about it. Shows
 * nothing if there is no better way, because the user need not know which program has read the elements.
 */
export function TreeRung({ rung: { program, reason, climb } }: { rung: DeviceTree['rung'] }) {
  if (reason === null) return null;
  return (
    <div className="border-line border-b px-1 py-0.5">
      <Popover
        label="How the elements are read"
        className="w-80 max-w-[calc(100vw-1rem)] p-3"
        trigger={
          <Button look="quiet" className="text-muted max-w-full px-2! text-sm">
            <span aria-hidden className="bg-warn size-1.5 shrink-0 rounded-full" />
            <span className="truncate">Not read in the best way</span>
            <ChevronDown aria-hidden className="size-3.5 shrink-0" />
          </Button>
        }
      >
        <h3 className="font-medium">Not read in the best way</h3>
        <p className="mt-1">An app on the phone, the snapshot helper, reads the elements in milliseconds.</p>
        <p className="mt-1 wrap-anywhere">{reason}</p>
        {climb !== null && <p className="text-muted mt-1 wrap-anywhere">{climb}</p>}
        <p className="text-muted mt-1 text-sm wrap-anywhere">Now read with {program}.</p>
      </Popover>
    </div>
  );
}
