import { useMutation } from '@tanstack/react-query';

import { useClient } from '../../../server/client.ts';
import { useSync } from '../../../server/sync.ts';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/failure.tsx';

/**
 * Shown only in the demo, while the published version waits: simulates its review and release, and then syncs, so that
 * the user sees the result.
 */
export function DemoRelease({ version }: { version: string | null }) {
  const client = useClient();
  const sync = useSync();
  const release = useMutation({
    mutationFn: () => client.releaseInDemo(),
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
