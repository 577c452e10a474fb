import type { ExportFormat } from '@storedeck/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { useClient } from '../../../server/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { FormatSelect } from '../../../ui/format-select.tsx';
import { LostList } from '../../../ui/lost-list.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { EXPORT_FORMATS } from './formats.ts';

const LISTINGS = [
  { value: 'current', label: 'Current' },
  { value: 'new', label: 'New' },
] as const;

/** The formats in which translators get notes. */
const NOTES_FORMATS = {
  spreadsheet: EXPORT_FORMATS.spreadsheet,
  xliff: EXPORT_FORMATS.xliff,
  'xliff-2': EXPORT_FORMATS['xliff-2'],
};

/**
 * A dialog that writes a listing, or only its release notes, into the working folder in the format of another tool.
 */
export function ExportDialog({
  offered,
  only,
  onClose,
}: {
  offered: 'current' | 'new';
  only?: 'notes';
  onClose: () => void;
}) {
  const client = useClient();
  const [format, setFormat] = useState<ExportFormat>(only ? 'spreadsheet' : 'fastlane');
  const [which, setWhich] = useState(offered);
  const { data, error, isPending, mutate, reset } = useMutation({
    mutationFn: () => client.exportListing({ body: { format, which, ...(only && { only }) } }),
  });
  if (data) {
    return (
      <Dialog title="Exported" onClose={onClose}>
        <div className="mt-1 space-y-3">
          <p role="status" className="wrap-anywhere">
            {data.files === 1 ? '1 file' : `${data.files} files`} in{' '}
            <code className="font-mono text-sm">{data.path}</code>
          </p>
          <LostList lost={data.lost} />
        </div>
        <div className="mt-4 flex flex-wrap justify-end gap-2">
          <Button onClick={reset}>Export another</Button>
          <Button look="primary" onClick={onClose}>
            Done
          </Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title={only ? 'Export release notes' : 'Export'} onClose={onClose}>
      <form
        className="mt-3 space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          mutate();
        }}
      >
        <div className="flex flex-wrap gap-2">
          <Segmented label="Listing" segments={LISTINGS} value={which} onChange={setWhich} />
          <FormatSelect formats={only ? NOTES_FORMATS : EXPORT_FORMATS} value={format} onChange={setFormat} />
        </div>
        <p className="text-muted">
          {only
            ? 'Only What’s New and the release notes of the tracks, for translators.'
            : EXPORT_FORMATS[format].content}{' '}
          It replaces what the export before wrote in{' '}
          <code className="font-mono text-sm">export/{format}</code>.
        </p>
        {error && <Failure error={error} />}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button needsServer type="submit" look="primary" disabled={isPending}>
            {isPending ? 'Exporting…' : 'Export'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
