import type { Client } from '@storedeck/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';

import { useClient } from '../../../server/client.ts';
import { listingKey, useListing } from '../../../server/queries.ts';
import { sendFiles } from '../../../server/send-files.ts';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { LostList } from '../../../ui/lost-list.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import type { Chosen } from './chosen-files.ts';
import { countMerge, countParts } from './count-parts.ts';
import { type Existing, ExistingNew, importLabel } from './existing-new.tsx';
import type { ImportedNew } from './imported.tsx';
import { recognizeFiles } from './recognize-files.ts';
import { RecognizedContents } from './recognized-contents.tsx';
import type { RecognizedListing } from './recognized-listing.ts';

interface Steps {
  onBack: () => void;
  onImported: (result: ImportedNew) => void;
  onClose: () => void;
}

/** Shows the listings that were recognized among the chosen files, and imports one of them. */
export function RecognizedImport({ chosen, ...steps }: Steps & { chosen: Chosen }) {
  const [found, setFound] = useState<readonly RecognizedListing[] | null>(null);
  const [index, setIndex] = useState(0);
  useEffect(() => {
    void recognizeFiles(chosen.files).then(setFound);
  }, [chosen]);
  if (found === null) return <p role="status">Looking through the folder…</p>;
  const recognized = found[index];
  if (!recognized) return <NothingRecognized chosen={chosen} {...steps} />;
  return (
    <div className="space-y-4">
      {found.length > 1 && found.length <= 4 ? (
        <Segmented
          label="Recognized"
          className="max-w-full overflow-x-auto"
          segments={found.map(({ label }, at) => ({ value: String(at), label }))}
          value={String(index)}
          onChange={(at) => setIndex(Number(at))}
        />
      ) : (
        <p className="wrap-anywhere">
          <span className="text-muted">Recognized:</span> {recognized.label}
        </p>
      )}
      <ReadImport key={index} recognized={recognized} {...steps} />
    </div>
  );
}

function NothingRecognized({ chosen: { name, files }, onBack, onClose }: Steps & { chosen: Chosen }) {
  return (
    <div className="space-y-4">
      <div role="alert" className="bg-warn-fill border-line space-y-1 rounded-lg border px-3 py-2.5">
        <p className="font-medium wrap-anywhere">
          {files.length === 0 ? `There are no files in ${name}.` : `No listing was recognized in ${name}.`}
        </p>
        <p className="text-muted">
          {/\.(?:zip|tgz|gz|tar)$/i.test(name)
            ? 'Unpack it first, then choose the folder.'
            : 'A listing of fastlane has metadata/<locale>/name.txt, metadata/android/<locale>/title.txt or screenshots/<locale>/. Other formats are store.config.json, src/main/play, AppStore.xcstrings, XLIFF, a spreadsheet and whatsnew-<locale> files.'}
        </p>
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" onClick={onBack}>
          Choose again
        </Button>
      </div>
    </div>
  );
}

/**
 * Lets the server read the recognized files, shows what they contain and what an import would lose, and imports them.
 */
function ReadImport({ recognized, onBack, onImported, onClose }: Steps & { recognized: RecognizedListing }) {
  const client = useClient();
  const queries = useQueryClient();
  const former = useListing('new');
  const [existing, setExisting] = useState<Existing>('merge');
  const closed = useRef(new AbortController());
  useEffect(() => {
    closed.current = new AbortController();
    return () => closed.current.abort();
  }, []);
  const { data, error } = useQuery({
    queryKey: ['read-files', useId()],
    queryFn: ({ signal }) => read(client, recognized, signal),
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const importing = useMutation({
    mutationFn: () =>
      sendFiles(recognized.files, (sent) =>
        client.importFiles({
          ...sent,
          query: { format: recognized.format, existing: data?.exists ? existing : 'refuse' },
          signal: closed.current.signal,
        }),
      ),
    onSuccess: async (result) => {
      await queries.invalidateQueries({ queryKey: listingKey('new') });
      onImported({ ...result, lost: [...recognized.left, ...result.lost] });
    },
  });
  const failure = error ?? importing.error;
  const isEmpty = data !== undefined && countParts(data.listing).every(({ locales }) => locales.length === 0);
  return (
    <>
      {!data && !error && <Reading files={recognized.files.length} />}
      {data && <RecognizedContents listing={data.listing} />}
      {data && !isEmpty && (
        <LostList title="Will not be imported" lost={[...recognized.left, ...data.lost]} />
      )}
      {data?.exists && !isEmpty && (
        <ExistingNew
          value={existing}
          {...(former.data !== undefined && { merge: countMerge(former.data, data.listing) })}
          onChange={setExisting}
        />
      )}
      {failure && <Failure error={failure} />}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button look="quiet" className="-ms-3" disabled={importing.isPending} onClick={onBack}>
          Choose again
        </Button>
        <div className="flex flex-wrap gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            needsServer
            look="primary"
            disabled={!data || isEmpty || importing.isPending}
            onClick={() => importing.mutate()}
          >
            {importing.isPending ? 'Importing…' : importLabel(data?.exists ? existing : null)}
          </Button>
        </div>
      </div>
    </>
  );
}

function Reading({ files }: { files: number }) {
  return (
    <div role="status" className="space-y-2">
      <p className="tabular-nums">Reading {files === 1 ? '1 file' : `${files} files`}…</p>
      <ProgressBar label="Reading the files" done={0} total={0} />
    </div>
  );
}

function read(client: Client, { files, format }: RecognizedListing, signal: AbortSignal) {
  return sendFiles(files, (sent) => client.readFiles({ ...sent, query: { format }, signal }));
}
