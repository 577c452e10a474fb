import { RotateCw } from 'lucide-react';
import { useSyncExternalStore } from 'react';

import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/failure.tsx';
import type { Mirror } from './mirror.ts';

/** Shows why no new frame arrives. The mirror retries by itself. */
export function MirrorTrouble({ mirror }: { mirror: Mirror }) {
  const { trouble } = useSyncExternalStore(mirror.subscribe, mirror.getState);
  if (!trouble) return null;
  return (
    <Failure error={trouble}>
      <Button className="mt-2" onClick={() => mirror.retry()}>
        <RotateCw aria-hidden className="size-4" />
        Try again now
      </Button>
    </Failure>
  );
}
