import type { ResponseOf } from '@storedeck/contract';

type Backups = Pick<ResponseOf<'startFromCurrent'>, 'backup' | 'removedBackups'>;

/**
 * Says after New was replaced where the previous New is kept, and which older backups were removed. Shows nothing if
 * there was no New.
 */
export function KeptNew({ backups }: { backups: Backups | undefined }) {
  if (!backups?.backup) return null;
  return (
    <div role="status" className="wrap-anywhere">
      <p>
        The previous listing is kept in <code className="font-mono text-sm">{backups.backup}</code>.
      </p>
      {backups.removedBackups.map((path) => (
        <p key={path}>
          The old backup <code className="font-mono text-sm">{path}</code> was removed, because three are
          kept.
        </p>
      ))}
    </div>
  );
}
