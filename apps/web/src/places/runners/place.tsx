import { Download, Plus, Upload } from 'lucide-react';
import { useEffect, useState } from 'react';

import { Button } from '../../ui/button.tsx';
import { ChooseFile } from '../../ui/choose-file.tsx';
import { DropArea } from '../../ui/drop-area.tsx';
import { PlaceHeader } from '../../ui/place-header.tsx';
import { AddOffered } from './add-offered.tsx';
import { ExportQuestion } from './export-question.tsx';
import { ImportNotice } from './import-notice.tsx';
import { NoRunners } from './no-runners.tsx';
import { RecordForm } from './record-form.tsx';
import type { RecordTypes } from './record-kind.ts';
import { RecordList } from './record-list.tsx';
import { RecordNotices } from './record-notices.tsx';
import { RUNNER_KIND } from './runner/runner-kind.ts';
import { SERVER_KIND } from './server/server-kind.ts';
import { useImport } from './use-import.ts';
import { useRecordsInPlace, type RecordsInPlace } from './use-records-in-place.ts';

/** The Runners place: the lists of Macs and of servers, and the form of the chosen Mac or server. */
export function RunnersPlace() {
  const macs = useRecordsInPlace(RUNNER_KIND);
  const servers = useRecordsInPlace(SERVER_KIND);
  const { importFile, outcome, dismissOutcome } = useImport(macs.stored, servers.stored);
  const [isExporting, setIsExporting] = useState(false);
  const hasNoMac = macs.stored.records.length === 0;
  const hasNothing = hasNoMac && servers.stored.records.length === 0;
  const isFormOpen = macs.isOpen || servers.isOpen;

  useEffect(() => {
    document.title = 'Runners · Storedeck';
  }, []);

  const offeredMac = <AddOffered list={macs} look={hasNoMac ? 'primary' : 'plain'} />;
  const offeredGrid = <AddOffered list={servers} />;
  const importButton = (
    <ChooseFile accept=".json,application/json" onChoose={(file) => void importFile(file)}>
      <Upload aria-hidden className="size-4" />
      <span className={hasNothing ? '' : 'max-sm:sr-only'}>Import…</span>
    </ChooseFile>
  );
  const addMac = (
    <Button
      look={!isFormOpen && !(hasNothing && macs.offered) ? 'primary' : 'plain'}
      onClick={() => macs.choose()}
    >
      <Plus aria-hidden className="size-4" />
      Add a Mac
    </Button>
  );
  const addServer = (look: 'plain' | 'quiet') => (
    <Button look={look} onClick={() => servers.choose()}>
      <Plus aria-hidden className="size-4" />
      Add a server
    </Button>
  );

  return (
    <>
      <PlaceHeader title="Runners">
        {!hasNothing && (
          <>
            {importButton}
            <Button onClick={() => setIsExporting(true)}>
              <Download aria-hidden className="size-4" />
              <span className="max-sm:sr-only">Export…</span>
            </Button>
            {addMac}
          </>
        )}
      </PlaceHeader>
      {outcome && <ImportNotice outcome={outcome} onDismiss={dismissOutcome} />}
      <RecordNotices list={macs} />
      <RecordNotices list={servers} />
      <DropArea
        className="flex min-h-0 flex-1 max-md:flex-col"
        onDrop={({ files: [file] }) => file && void importFile(file)}
      >
        {!hasNothing && (
          <div
            className={`thin-scrollbar border-line min-h-0 shrink-0 overflow-y-auto max-md:flex-1 md:w-64 md:border-e lg:w-72 ${isFormOpen ? 'max-md:hidden' : ''}`}
          >
            <RecordList list={macs}>
              {hasNoMac && <p className="text-muted px-2.5 py-1">No Mac yet.</p>}
              <div className="p-2 empty:hidden">{offeredMac}</div>
            </RecordList>
            <RecordList list={servers}>
              {addServer('quiet')}
              <div className="p-2 empty:hidden">{offeredGrid}</div>
            </RecordList>
          </div>
        )}
        <OpenForm list={servers} />
        {!servers.isOpen && <OpenForm list={macs} />}
        {!isFormOpen && hasNothing && (
          <NoRunners actions={[offeredMac, offeredGrid, addMac, addServer('plain'), importButton]} />
        )}
        {!isFormOpen && !hasNothing && (
          <p className="text-muted m-auto hidden p-6 md:block">
            Choose a Mac or a server to see, test or connect it.
          </p>
        )}
      </DropArea>
      {isExporting && (
        <ExportQuestion
          macs={macs.stored.records}
          servers={servers.stored.records}
          onDone={() => setIsExporting(false)}
        />
      )}
    </>
  );
}

function OpenForm<Types extends RecordTypes>({ list }: { list: RecordsInPlace<Types> }) {
  if (!list.isOpen) return null;
  // `key` makes a new form for each record, so that the error messages of one record are not shown for another. The
  // typed text stays, because the form keeps it with `useKeptState`.
  return <RecordForm key={list.chosen?.id ?? 'new'} list={list} />;
}
