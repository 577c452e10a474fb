import { useSyncExternalStore } from 'react';

import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import type { InputQueue } from './input/input-queue.ts';

/** Shows why the last input failed. */
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
