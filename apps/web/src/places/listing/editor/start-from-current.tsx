import { useStartNew } from '../../../server/start-new.ts';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/failure.tsx';

/** A button that creates New as a copy of Current. */
export function StartFromCurrent() {
  const start = useStartNew('current');
  return (
    <div className="space-y-2">
      <Button look="primary" disabled={start.isPending} onClick={() => start.mutate()}>
        {start.isPending ? 'Copying…' : 'Start from current'}
      </Button>
      {start.error && <Failure error={start.error} />}
    </div>
  );
}
