import { fetchFromServer } from '@storedeck/contract';
import { useMutation } from '@tanstack/react-query';

import { useSync } from '../../../server/sync.ts';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/failure.tsx';

/**
 * Shown while the server can release the published version itself: has it reviewed and released, and then syncs, so
 * that the user sees the result.
 * @param path where the server does so
 */
export function ReleaseVersion({ version, path }: { version: string | null; path: string }) {
  const sync = useSync();
  const release = useMutation({
    mutationFn: () => fetchFromServer(path, { method: 'POST' }),
    onSuccess: () => sync.start(),
  });
  return (
    <section
      aria-label="Simulated release"
      className="border-line bg-surface space-y-2 rounded-xl border border-dashed p-4"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-64">
          This is the demo: the simulated App Store can review and release version {version} at once.
        </p>
        <Button
          needsServer
          disabled={release.isPending || release.isSuccess}
          onClick={() => release.mutate()}
        >
          {release.isPending ? 'Releasing…' : 'Review and release'}
        </Button>
      </div>
      {release.error && <Failure error={release.error} />}
    </section>
  );
}
