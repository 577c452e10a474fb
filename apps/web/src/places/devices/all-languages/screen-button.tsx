import { Languages } from 'lucide-react';

import { Button } from '../../../ui/button.tsx';
import { Popover } from '../../../ui/popover.tsx';
import type { Device } from '../device.ts';
import { ScreenForm } from './lazy-screen-form.ts';

/** Takes the screen that a device shows in all languages of New, and frames it. */
export function ScreenButton({ device }: { device: Device }) {
  return (
    <Popover
      label="This screen in all languages"
      align="end"
      className="thin-scrollbar w-96 max-w-[calc(100vw-1rem)] overflow-y-auto p-3"
      trigger={
        <Button
          needsServer
          data-tooltip="This screen in all languages"
          aria-label="This screen in all languages"
          className="max-2xl:px-2"
        >
          <Languages aria-hidden className="size-4" />
          <span className="max-2xl:sr-only">All languages…</span>
        </Button>
      }
    >
      <ScreenForm device={device} />
    </Popover>
  );
}
