import type { ResponseOf } from '@storedeck/contract';

import { Button } from '../../../ui/button.tsx';
import { KeptNew } from '../../../ui/kept-new.tsx';
import { LostList } from '../../../ui/lost-list.tsx';

/** The result of an import. */
export type ImportedNew = Pick<ResponseOf<'importFiles'>, 'files' | 'lost' | 'backup' | 'removedBackups'>;

/** The last step of an import: says what New contains now. */
export function Imported({
  result: { files, lost, ...backups },
  onClose,
  onShowNew,
}: {
  result: ImportedNew;
  onClose: () => void;
  onShowNew: () => void;
}) {
  return (
    <>
      <div className="space-y-3">
        <p role="status" className="wrap-anywhere">
          The New listing is saved, with {files === 1 ? '1 picture' : `${files} pictures`} from the import.
        </p>
        <KeptNew backups={backups} />
        <LostList lost={lost} />
      </div>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Close</Button>
        <Button look="primary" onClick={onShowNew}>
          Show New
        </Button>
      </div>
    </>
  );
}
