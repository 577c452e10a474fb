import { FolderSync } from 'lucide-react';
import { useState } from 'react';

import { Button } from '../../../ui/button.tsx';
import { DialogNotLoaded } from '../../../ui/not-loaded.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { whenLoaded } from '../../../ui/when-loaded.tsx';

const ImportDialog = whenLoaded(
  async () => (await import('../formats/import-dialog.tsx')).ImportDialog,
  DialogNotLoaded,
);
const ExportDialog = whenLoaded(
  async () => (await import('../formats/export-dialog.tsx')).ExportDialog,
  DialogNotLoaded,
);

/** The menu that exports the notes for translators, and imports what they send back. */
export function NotesFiles() {
  const [open, setOpen] = useState(false);
  const [dialog, setDialog] = useState<'import' | 'export' | null>(null);
  const choose = (chosen: 'import' | 'export'): void => {
    setOpen(false);
    setDialog(chosen);
  };
  const close = (): void => setDialog(null);
  return (
    <>
      <Popover
        label="Files for translators"
        align="end"
        open={open}
        onOpenChange={setOpen}
        className="flex w-60 flex-col p-1"
        trigger={
          <Button title="CSV and XLIFF for translators">
            <FolderSync aria-hidden className="text-muted size-3.5" />
            <span className="max-xl:sr-only">Translators…</span>
          </Button>
        }
      >
        <Button look="item" onClick={() => choose('export')}>
          Export notes as CSV or XLIFF…
        </Button>
        <Button look="item" onClick={() => choose('import')}>
          Import CSV or XLIFF…
        </Button>
      </Popover>
      {dialog === 'export' && <ExportDialog offered="new" only="notes" onClose={close} />}
      {dialog === 'import' && <ImportDialog onClose={close} onShowNew={close} />}
    </>
  );
}
