import { Power } from 'lucide-react';

import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/failure.tsx';
import type { Device } from '../device.ts';
import { useSwitch } from './use-switch.ts';

/**
 * Returns the button that shuts down a simulator. For an iPhone, `button` is false. Also returns the failure of the
 * last attempt.
 */
export function useShutDown(phone: Device) {
  const { start, isPending, error, reset } = useSwitch(phone, 'off');
  return {
    button: phone.kind === 'simulator' && (
      <Button needsServer aria-disabled={isPending} onClick={() => isPending || start()}>
        <Power aria-hidden className="size-4" />
        <span className="max-lg:sr-only">{isPending ? 'Shutting down…' : 'Shut down'}</span>
      </Button>
    ),
    failure: error && (
      <Failure error={error}>
        <Button className="mt-2" onClick={reset}>
          Dismiss
        </Button>
      </Failure>
    ),
  };
}
