import { FolderSync } from 'lucide-react';
import { useState } from 'react';

import { useKeyAction } from '../../../shell/keys/key-actions.ts';
import { Button } from '../../../ui/button.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { whenLoaded } from '../../../ui/when-loaded.tsx';

const ImportDialog = whenLoaded(async () => (await import('./import-dialog.tsx')).ImportDialog);
const ExportDialog = whenLoaded(async () => (await import('./export-dialog.tsx')).ExportDialog);

/** The menu to import and export a listing in the file formats of other tools. */
export function FormatsMenu({
  exported,
  onShowNew,
}: {
  /** The listing that the export dialog selects first. */
  exported: 'current' | 'new';
  onShowNew: () => void;
}) {
  const [open, setOpen] = useState(false);
  const [dialog, setDialog] = useState<'import' | 'export' | null>(null);
  const choose = (chosen: 'import' | 'export') => {
    setOpen(false);
    setDialog(chosen);
  };
  const close = () => setDialog(null);
  useKeyAction('import', () => choose('import'));
  useKeyAction('export', () => choose('export'));
  return (
    <>
      <Popover
        label="Import and export"
        align="end"
        open={open}
        onOpenChange={setOpen}
        className="flex w-56 flex-col p-1"
        trigger={
          <button
            type="button"
            aria-label="Import and export"
            title="Import and export"
            className="text-muted hover:bg-hover hover:text-ink grid size-8 shrink-0 place-items-center rounded-md fold-4:w-7"
          >
            <FolderSync aria-hidden className="size-4" />
          </button>
        }
      >
        <Button look="item" onClick={() => choose('import')}>
          Import…
        </Button>
        <Button look="item" onClick={() => choose('export')}>
          Export…
        </Button>
      </Popover>
      {dialog === 'import' && (
        <ImportDialog
          onClose={close}
          onShowNew={() => {
            close();
            onShowNew();
          }}
        />
      )}
      {dialog === 'export' && <ExportDialog offered={exported} onClose={close} />}
    </>
  );
}
