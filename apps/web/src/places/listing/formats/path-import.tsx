import { type ImportFormat, isApiError } from '@storedeck/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { useClient } from '../../../server/client.ts';
import { listingKey } from '../../../server/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormatSelect } from '../../../ui/format-select.tsx';
import { type Existing, ExistingNew, importLabel } from './existing-new.tsx';
import { IMPORT_FORMATS } from './formats.ts';
import type { ImportedNew } from './imported.tsx';

/** A form that imports a listing from a path on the machine of the server. */
export function PathImport({
  onBack,
  onImported,
  onClose,
}: {
  onBack: () => void;
  onImported: (result: ImportedNew) => void;
  onClose: () => void;
}) {
  const client = useClient();
  const queries = useQueryClient();
  const [format, setFormat] = useState<ImportFormat>('fastlane');
  const [path, setPath] = useState('');
  const [existing, setExisting] = useState<Existing>('merge');
  const { error, isPending, mutate, reset } = useMutation({
    mutationFn: (choice: Existing | 'refuse') =>
      client.importListing({ body: { format, path: path.trim(), existing: choice } }),
    onSuccess: async (result) => {
      await queries.invalidateQueries({ queryKey: listingKey('new') });
      onImported(result);
    },
  });
  const exists = isApiError(error) && error.code === 'NEW_EXISTS';
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        mutate(exists ? existing : 'refuse');
      }}
    >
      <FormatSelect
        formats={IMPORT_FORMATS}
        value={format}
        onChange={(chosen) => {
          setFormat(chosen);
          reset();
        }}
      />
      <TextField
        label={IMPORT_FORMATS[format].path}
        placeholder={IMPORT_FORMATS[format].example}
        hint="An absolute path on the machine that runs Storedeck. Nothing in it is changed."
        mono
        required
        value={path}
        onChange={({ target }) => {
          setPath(target.value);
          reset();
        }}
      />
      {exists && <ExistingNew value={existing} onChange={setExisting} />}
      {error && !exists && <Failure error={error} />}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button look="quiet" className="-ms-3" onClick={onBack}>
          Choose or drop instead
        </Button>
        <div className="flex flex-wrap gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button needsServer type="submit" look="primary" disabled={isPending || path.trim() === ''}>
            {isPending ? 'Importing…' : importLabel(exists ? existing : null)}
          </Button>
        </div>
      </div>
    </form>
  );
}
