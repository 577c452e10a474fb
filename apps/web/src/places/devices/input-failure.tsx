import { useSyncExternalStore } from 'react';

import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import type { InputQueue } from './input/input-queue.ts';

/** Says why the device did not do the last thing it was asked for. */
export function InputFailure({ queue }: { queue: InputQueue }) {
  const { failure } = useSyncExternalStore(queue.subscribe, queue.getState);
  if (!failure) return null;
  return (
    <Failure error={failure}>
      <Button className="mt-2" onClick={() => queue.dismiss()}>
        Dismiss
      </Button>
    </Failure>
  );
}
