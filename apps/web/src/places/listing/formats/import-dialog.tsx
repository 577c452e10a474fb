import { isApiError } from '@storedeck/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { useClient } from '../../../server/client.ts';
import { listingKey } from '../../../server/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { FORMATS, type Format } from './formats.ts';
import { LostList } from './lost-list.tsx';

const PLACES: Record<Format, { label: string; example: string }> = {
  fastlane: { label: 'Path of the fastlane folder', example: '/Users/me/app/fastlane' },
  'store-config': { label: 'Path of the file or its folder', example: '/Users/me/app/store.config.json' },
};

/** Creates New from the files of another tool. Asks before it replaces an existing New. */
export function ImportDialog({ onClose, onShowNew }: { onClose: () => void; onShowNew: () => void }) {
  const client = useClient();
  const queries = useQueryClient();
  const [format, setFormat] = useState<Format>('fastlane');
  const [path, setPath] = useState('');
  const { data, error, isPending, mutate, reset } = useMutation({
    mutationFn: (replace: boolean) => client.importListing({ body: { format, path: path.trim(), replace } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: listingKey('new') }),
  });
  if (data) {
    const pictures = data.files === 1 ? '1 picture' : `${data.files} pictures`;
    return (
      <Dialog title="Imported" onClose={onClose}>
        <div className="mt-1 space-y-3">
          <p role="status">
            The new listing is in place, with {pictures}.
            {data.backup !== null && (
              <>
                {' '}
                The former one is kept in <code className="font-mono text-sm">{data.backup}</code>.
              </>
            )}
          </p>
          <LostList lost={data.lost} />
        </div>
        <div className="mt-4 flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Close</Button>
          <Button look="primary" onClick={onShowNew}>
            Show New
          </Button>
        </div>
      </Dialog>
    );
  }
  const exists = isApiError(error) && error.code === 'NEW_EXISTS';
  return (
    <Dialog title="Import as New" onClose={onClose}>
      <form
        className="mt-3 space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          mutate(exists);
        }}
      >
        <Segmented
          label="Format"
          segments={FORMATS}
          value={format}
          onChange={(chosen) => {
            setFormat(chosen);
            reset();
          }}
        />
        <TextField
          label={PLACES[format].label}
          placeholder={PLACES[format].example}
          hint="An absolute path on the machine that runs Storedeck. Nothing in it is changed."
          mono
          required
          value={path}
          onChange={({ target }) => {
            setPath(target.value);
            reset();
          }}
        />
        {exists && (
          <p role="alert" className="bg-warn-fill border-line rounded-lg border px-3 py-2.5">
            There is a new listing already. It is kept, with its pictures, in a backup folder beside{' '}
            <code className="font-mono text-sm">assets/new</code>.
          </p>
        )}
        {error && !exists && <Failure error={error} />}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={isPending || path.trim() === ''}>
            {isPending ? 'Importing…' : exists ? 'Replace New' : 'Import'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
