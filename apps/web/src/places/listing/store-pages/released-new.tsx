import { newVersion } from '@storedeck/listing';

import { useListing } from '../../../server/queries.ts';
import { StartFromCurrent } from '../start-from-current.tsx';
import { useStored } from '../use-stored.ts';

/** Says that the version of New is live, and offers to start New for the next version. */
export function ReleasedNew() {
  const stored = useStored();
  const { data: next } = useListing('new');
  if (!next) return null;
  const version = newVersion(stored, next);
  if (version.kind !== 'released') return null;
  return (
    <div data-testid="released-new" className="space-y-2 pt-1 text-center md:pb-6">
      <p className="mx-auto max-w-md text-balance">
        <span className="font-semibold">{version.version} is live.</span>{' '}
        {version.next === null
          ? 'Start the next version from Current.'
          : `Start ${version.next} from Current.`}{' '}
        <span className="text-muted">
          The present New is kept in <code className="font-mono text-sm">assets/new-backup-…</code>
        </span>
      </p>
      <StartFromCurrent />
    </div>
  );
}
