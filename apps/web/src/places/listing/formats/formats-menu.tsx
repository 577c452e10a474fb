import { FolderSync } from 'lucide-react';
import { useState } from 'react';

import { useKeyAction } from '../../../keys/key-actions.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogNotLoaded } from '../../../ui/not-loaded.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { whenLoaded } from '../../../ui/when-loaded.tsx';
import type { Pair } from '../url-state.ts';

const ImportDialog = whenLoaded(
  async () => (await import('./import-dialog.tsx')).ImportDialog,
  DialogNotLoaded,
);
const ExportDialog = whenLoaded(
  async () => (await import('./export-dialog.tsx')).ExportDialog,
  DialogNotLoaded,
);
const ReportDialog = whenLoaded(
  async () => (await import('./report-dialog.tsx')).ReportDialog,
  DialogNotLoaded,
);

/** The menu to import and export a listing in the file formats of other tools, and to download a report. */
export function FormatsMenu({
  exported,
  reported,
  onShowNew,
}: {
  /** The listing that the export dialog selects first. */
  exported: 'current' | 'new';
  /** The listings that the report dialog selects first. */
  reported: Pair;
  onShowNew: () => void;
}) {
  const [open, setOpen] = useState(false);
  const [dialog, setDialog] = useState<'import' | 'export' | 'report' | null>(null);
  const choose = (chosen: 'import' | 'export' | 'report') => {
    setOpen(false);
    setDialog(chosen);
  };
  const close = () => setDialog(null);
  useKeyAction('import', () => choose('import'));
  useKeyAction('export', () => choose('export'));
  useKeyAction('report', () => choose('report'));
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
        <Button look="item" onClick={() => choose('report')}>
          Report for approval…
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
      {dialog === 'report' && <ReportDialog offered={reported} onClose={close} />}
      {dialog === 'export' && <ExportDialog offered={exported} onClose={close} />}
    </>
  );
}
