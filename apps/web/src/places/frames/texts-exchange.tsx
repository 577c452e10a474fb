import type { DesignTextsFormat } from '@storedeck/contract';
import type { Design } from '@storedeck/frames';
import { useState } from 'react';

import { useExportTexts, useImportTexts } from '../../server/frames.ts';
import { Button } from '../../ui/button.tsx';
import { ChooseFile } from '../../ui/choose-file.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { FormatSelect } from '../../ui/format-select.tsx';
import { LostList } from '../../ui/lost-list.tsx';

const FORMATS: Readonly<Record<DesignTextsFormat, { label: string }>> = {
  spreadsheet: { label: 'Spreadsheet (CSV)' },
  xliff: { label: 'XLIFF 1.2' },
  'xliff-2': { label: 'XLIFF 2.0' },
  xcstrings: { label: 'String catalog (.xcstrings)' },
};

interface TextsExchangeProps {
  readonly designId: string;
  /** Why nothing can be exchanged now. */
  readonly unavailable: string | undefined;
  readonly onImported: (design: Design) => void;
}

/** Exports the texts of a saved design for translators, and imports what they send back. */
export function TextsExchange({ designId, unavailable, onImported }: TextsExchangeProps) {
  const [isExporting, setExporting] = useState(false);
  const { data, error, isPending, mutate, reset } = useImportTexts(designId);
  const isBlocked = unavailable !== undefined || isPending;
  return (
    <>
      <Button disabled={isBlocked} title={unavailable} onClick={() => setExporting(true)}>
        Export texts…
      </Button>
      <ChooseFile
        needsServer
        disabled={isBlocked}
        title={unavailable}
        accept=".csv,.tsv,.xlsx,.xliff,.xlf,.xcstrings"
        onChoose={(file) =>
          mutate([{ path: file.name, file }], { onSuccess: ({ read }) => onImported(read.design) })
        }
      >
        Import texts…
      </ChooseFile>
      {isExporting && <ExportTexts designId={designId} onClose={() => setExporting(false)} />}
      {(data || error) && (
        <Dialog title={data ? 'Texts imported' : 'The texts were not imported'} onClose={reset}>
          <div className="mt-1 space-y-3">
            {error && <Failure error={error} />}
            {data && (
              <>
                <p role="status">
                  {data.imported.changed === 1 ? '1 text was' : `${data.imported.changed} texts were`}{' '}
                  changed.
                  {data.imported.newLanguages.length > 0 &&
                    ` New languages: ${data.imported.newLanguages.join(', ')}.`}
                </p>
                <LostList lost={data.imported.lost} />
              </>
            )}
          </div>
          <div className="mt-4 flex justify-end">
            <Button look="primary" onClick={reset}>
              Done
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

function ExportTexts({ designId, onClose }: { designId: string; onClose: () => void }) {
  const [format, setFormat] = useState<DesignTextsFormat>('spreadsheet');
  const { data, error, isPending, mutate } = useExportTexts(designId);
  return (
    <Dialog title={data ? 'Texts exported' : 'Export texts'} onClose={onClose}>
      <div className="mt-3 space-y-4">
        {data ? (
          <>
            <p role="status" className="wrap-anywhere">
              {data.files === 1 ? '1 file' : `${data.files} files`} in{' '}
              <code className="font-mono text-sm">{data.path}</code>
            </p>
            <LostList lost={data.lost} />
          </>
        ) : (
          <>
            <FormatSelect formats={FORMATS} value={format} onChange={setFormat} />
            <p className="text-muted">
              The captions and subcaptions in all languages. They replace what the export before wrote in{' '}
              <code className="font-mono text-sm">{`export/designs/${designId}/${format}`}</code>.
            </p>
          </>
        )}
        {error && <Failure error={error} />}
      </div>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button look={data ? 'primary' : 'plain'} onClick={onClose}>
          {data ? 'Done' : 'Cancel'}
        </Button>
        {!data && (
          <Button needsServer look="primary" disabled={isPending} onClick={() => mutate(format)}>
            {isPending ? 'Exporting…' : 'Export'}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
