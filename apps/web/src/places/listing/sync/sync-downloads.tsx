import { endpointUrl, type SyncPicture } from '@storedeck/contract';

import { useSync } from '../../../server/sync.ts';
import { progressText, timeLeftText } from './progress-text.ts';
import { useTimeLeft } from './use-time-left.ts';

/**
 * The downloads of a running sync, and the time left. The box covers a part of the listing instead of moving it, and
 * has a fixed width, which does not change with its text.
 */
export function SyncDownloads() {
  const { running, arrived } = useSync();
  const progress = running?.progress;
  const seconds = useTimeLeft(progress);
  if (progress?.phase !== 'downloading' || progress.toDownload === 0) return null;
  return (
    <div className="pointer-events-none absolute inset-x-0 top-2 z-20 flex justify-center px-2 lg:pe-[clamp(18rem,26vw,32rem)]">
      <div
        data-testid="sync-downloads"
        className="bg-raised border-line flex h-10 w-84 max-w-full max-sm:w-68 items-center gap-2 rounded-full border ps-4 pe-3 text-sm shadow-md"
      >
        <p className="min-w-0 flex-1 truncate tabular-nums">
          {progressText(progress)}
          {seconds !== null && <span className="text-muted"> · {timeLeftText(seconds)}</span>}
        </p>
        <div aria-hidden className="flex w-18 shrink-0 justify-end gap-1 overflow-hidden max-sm:w-5">
          {arrived.map((picture) => (
            <span key={picture.id} className="h-7 w-5 shrink-0">
              <ArrivedPicture picture={picture} />
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}

/** A picture that the running sync has fetched. It belongs to no listing before the sync has ended. */
function ArrivedPicture({ picture: { id, file } }: { picture: SyncPicture }) {
  return (
    <img
      src={endpointUrl('syncPicture', { params: { id } })}
      alt={file.split('/').slice(-2).join(' ')}
      decoding="async"
      className="size-full object-contain"
    />
  );
}
