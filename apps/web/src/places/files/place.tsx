import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';

import { useClient } from '../../server/client.ts';
import { findFailure } from '../../server/find-failure.ts';
import { Button } from '../../ui/button.tsx';
import { DropArea } from '../../ui/drop-area.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PlaceHeader } from '../../ui/place-header.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { FileFacts } from './file-facts.tsx';
import { clearHistory, readHistory, rememberPath } from './file-history.ts';
import { fileName, pathFromDrop, pathFromText } from './file-path.ts';
import { FilePreview } from './file-preview.tsx';
import { FolderView } from './folder-view.tsx';
import { NoFile } from './no-file.tsx';
import { PathBox } from './path-box.tsx';
import { readPath } from './read-path.ts';

/** The Files place: shows a file or a folder of this computer. */
export function FilesPlace() {
  const client = useClient();
  const [search, setSearch] = useSearchParams();
  const [history, setHistory] = useState(() => readHistory());
  const [noPath, setNoPath] = useState(false);
  const path = search.get('path');
  const source = search.get('view') === 'source';
  const file = useQuery({
    queryKey: ['file', path],
    enabled: path !== null,
    // A file may change at any time, so it is read again when the user returns to the page.
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) => readPath(path ?? '', { client, signal }),
  });
  const shown = file.data;

  useEffect(() => {
    document.title = path === null ? 'Files · Storedeck' : `${fileName(path)} · Storedeck`;
  }, [path]);

  useEffect(() => {
    if (shown) setHistory(rememberPath(shown.path));
  }, [shown]);

  const open = (next: string): void => {
    setNoPath(false);
    if (next === '') setSearch({});
    else if (next === path) void file.refetch();
    else setSearch({ path: next });
  };

  usePastedPath(open);

  return (
    <>
      <PlaceHeader title="Files">
        <PathBox path={path ?? ''} history={history} onOpen={open} />
      </PlaceHeader>
      {noPath && (
        <Notice
          tone="warn"
          title="The browser does not reveal the path of a dropped file."
          onDismiss={() => setNoPath(false)}
        >
          <p className="text-muted">
            Copy the path instead and paste it here: in Finder with ⌥⌘C, in Explorer with Ctrl Shift C, in
            most other file managers by copying the file.
          </p>
        </Notice>
      )}
      <DropArea
        className="bg-stage flex min-h-0 flex-1 flex-col"
        onDrop={(data) => {
          const dropped = pathFromDrop(data);
          if (dropped === undefined) setNoPath(true);
          else open(dropped);
        }}
      >
        {path === null ? (
          <NoFile history={history} onOpen={open} onClear={() => setHistory(clearHistory())} />
        ) : (
          <Shown
            query={file}
            source={source}
            onSource={(next) => setSearch({ path, ...(next && { view: 'source' }) }, { replace: true })}
          />
        )}
      </DropArea>
    </>
  );
}

/** The file or the folder; until it is read, the progress or the failure. */
function Shown({
  query,
  source,
  onSource,
}: {
  query: UseQueryResult<Awaited<ReturnType<typeof readPath>>>;
  source: boolean;
  onSource: (source: boolean) => void;
}) {
  const { data: shown, isFetching } = query;
  const failure = findFailure(query);
  const readAgain = () => void query.refetch();
  if (failure) {
    return (
      <div className="mx-auto w-full max-w-xl space-y-3 p-4 sm:p-6">
        <Failure error={failure} />
        <Button needsServer disabled={isFetching} onClick={readAgain}>
          <RotateCw aria-hidden className="size-4" />
          Read again
        </Button>
      </div>
    );
  }
  if (!shown) {
    return (
      <div className="m-auto w-64 space-y-2">
        <p className="text-muted">Reading…</p>
        <ProgressBar label="Reading the file" done={0} total={0} />
      </div>
    );
  }
  if (shown.kind === 'folder') return <FolderView folder={shown} reading={isFetching} onReload={readAgain} />;
  return (
    <>
      <FileFacts file={shown} source={source} reading={isFetching} onSource={onSource} onReload={readAgain} />
      <FilePreview
        // The key gives each file its own component, so that each file starts with the default zoom.
        key={shown.path}
        file={shown}
        source={source}
      />
    </>
  );
}

/** Opens a path that is pasted outside of a text box. */
function usePastedPath(open: (path: string) => void): void {
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      if (event.target instanceof Element && event.target.closest('input, textarea')) return;
      const { clipboardData } = event;
      const path =
        (clipboardData && pathFromDrop(clipboardData)) ?? pathFromText(clipboardData?.getData('text') ?? '');
      open(path);
    };
    addEventListener('paste', paste);
    return () => removeEventListener('paste', paste);
  });
}
