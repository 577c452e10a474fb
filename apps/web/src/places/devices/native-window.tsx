import { useMutation } from '@tanstack/react-query';
import { AppWindow } from 'lucide-react';

import { useClient } from '../../server/client.ts';
import type { DeviceList } from '../../server/devices.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import type { Device } from './device.ts';

/**
 * Returns a button that opens the window of scrcpy on the phone's host. Also returns the failure of the last attempt.
 */
export function useNativeWindow({ device: serial, host }: Device, scrcpy: NonNullable<DeviceList['scrcpy']>) {
  const client = useClient();
  const opening = useMutation({ mutationFn: () => client.scrcpy({ body: { serial, host } }) });
  const open = scrcpy.running.includes(serial);
  const idle = !scrcpy.available || open || opening.isPending;
  return {
    button: (
      <Tooltip text={whatItDoes(scrcpy.available, open)}>
        <Button
          needsServer
          className="max-2xl:px-2"
          aria-disabled={idle}
          onClick={() => idle || opening.mutate()}
        >
          {open ? (
            <span aria-hidden className="bg-good mx-1 size-2 rounded-full" />
          ) : (
            <AppWindow aria-hidden className="size-4" />
          )}
          <span className="max-2xl:sr-only">{pickLabel(open, opening.isPending)}</span>
        </Button>
      </Tooltip>
    ),
    failure: opening.error && (
      <Failure error={opening.error}>
        <Button className="mt-2" onClick={() => opening.reset()}>
          Dismiss
        </Button>
      </Failure>
    ),
  };
}

function pickLabel(isOpen: boolean, isOpening: boolean): string {
  if (isOpen) return 'Native window is open';
  return isOpening ? 'Opening…' : 'Native window';
}

function whatItDoes(available: boolean, open: boolean): string {
  if (!available) return 'scrcpy was not found. Install it, or set SCRCPY_BIN to its full path.';
  return open
    ? 'Close the window to end it.'
    : 'Opens the phone in a scrcpy window, with 30 to 60 frames per second.';
}
