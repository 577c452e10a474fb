import type { DesignTextsFormat } from '@storedeck/contract';
import { useState } from 'react';

import { type ImportedFile, useExportTexts, useImportTexts } from '../../server/frames.ts';
import { Button } from '../../ui/button.tsx';
import { ChooseFiles } from '../../ui/choose-file.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DropArea } from '../../ui/drop-area.tsx';
import { Failure } from '../../ui/failure.tsx';
import { FormatSelect } from '../../ui/format-select.tsx';
import { LostList } from '../../ui/lost-list.tsx';

const FORMATS: Readonly<Record<DesignTextsFormat, { label: string }>> = {
  spreadsheet: { label: 'Spreadsheet (CSV)' },
  xliff: { label: 'XLIFF 1.2' },
  'xliff-2': { label: 'XLIFF 2.0' },
  xcstrings: { label: 'String catalog (.xcstrings)' },
};

const ENDINGS = '.csv,.tsv,.xlsx,.xliff,.xlf,.xcstrings';

interface TextsExchangeProps {
  readonly designId: string;
  /** Why nothing can be exchanged now. */
  readonly unavailable: string | undefined;
}

/** Exports the texts of a saved design for translators, and imports the files that they send back. */
export function TextsExchange({ designId, unavailable }: TextsExchangeProps) {
  const [isExporting, setExporting] = useState(false);
  const [refused, setRefused] = useState<string>();
  const { data, error, isPending, mutate, reset } = useImportTexts(designId);
  const isBlocked = unavailable !== undefined || isPending;
  const importFiles = (files: readonly File[]) => mutate(files);
  const drop = (files: readonly File[]) => {
    if (files.length === 0) return;
    if (unavailable === undefined) importFiles(files);
    else setRefused(unavailable);
  };
  const close = () => {
    setRefused(undefined);
    reset();
  };
  const failure = error ?? (refused === undefined ? null : new Error(refused));
  return (
    <DropArea
      className="border-line flex flex-wrap items-center gap-2 rounded-lg border border-dashed p-2"
      onDrop={({ files }) => drop([...files])}
    >
      <Button disabled={isBlocked} onClick={() => setExporting(true)}>
        Export texts…
      </Button>
      <ChooseFiles needsServer disabled={isBlocked} accept={ENDINGS} onChoose={importFiles}>
        {isPending ? 'Importing…' : 'Import texts…'}
      </ChooseFiles>
      <span className="text-muted text-sm">
        {unavailable ?? 'or drop CSV, XLSX, XLIFF and .xcstrings files here'}
      </span>
      {isExporting && <ExportTexts designId={designId} onClose={() => setExporting(false)} />}
      {(data || failure) && (
        <Dialog title={data ? 'Import of texts' : 'The texts were not imported'} onClose={close}>
          <div className="mt-1 space-y-3">
            {failure && <Failure error={failure} />}
            {data && (
              <ul className="space-y-4">
                {data.files.map((file, at) => (
                  <li key={`${at} ${file.name}`} className="space-y-2">
                    <p className="font-medium wrap-anywhere">{file.name}</p>
                    {'error' in file ? <Failure error={file.error} /> : <Imported {...file.imported} />}
                  </li>
                ))}
              </ul>
            )}
          </div>
          <div className="mt-4 flex justify-end">
            <Button look="primary" onClick={close}>
              Done
            </Button>
          </div>
        </Dialog>
      )}
    </DropArea>
  );
}

type ImportedProps = Extract<ImportedFile, { imported: unknown }>['imported'];

function Imported({ changed, newLanguages, lost }: ImportedProps) {
  return (
    <>
      <p role="status">
        {changed === 1 ? '1 text was' : `${changed} texts were`} changed.
        {newLanguages.length > 0 && ` New languages: ${newLanguages.join(', ')}.`}
      </p>
      <LostList lost={lost} />
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
