import { Download, Plus, Upload } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';

import { useHealth } from '../../server/queries.ts';
import { useRunnerConnections } from '../../server/runners.ts';
import { useWebDriverServers } from '../../server/webdriver-servers.ts';
import { Button } from '../../ui/button.tsx';
import { ChooseFile } from '../../ui/choose-file.tsx';
import { DropArea } from '../../ui/drop-area.tsx';
import { PlaceHeader } from '../../ui/place-header.tsx';
import { Question } from '../../ui/question.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { connectionTo } from './connection-to.ts';
import { NoRunners } from './no-runners.tsx';
import { offeredRunner } from './offered-runner.ts';
import { EXPORT_FILE, exportRunners } from './runner-export.ts';
import { RunnerForm } from './runner-form.tsx';
import { RunnerList } from './runner-list.tsx';
import { RunnerNotices } from './runner-notices.tsx';
import { createRecord, type RunnerRecord } from './runner-record.ts';
import { offeredServer } from './servers/offered-server.ts';
import { connectionOf } from './servers/server-findings.tsx';
import { ServerForm } from './servers/server-form.tsx';
import { ServerList } from './servers/server-list.tsx';
import { ServerNotices } from './servers/server-notices.tsx';
import { createServerRecord, type ServerRecord } from './servers/server-record.ts';
import { useServerLinks } from './servers/use-server-links.ts';
import { useServers } from './servers/use-servers.ts';
import { useImport } from './use-import.ts';
import { useRunnerLinks } from './use-runner-links.ts';
import { useRunners } from './use-runners.ts';

const NEW = 'new';

/** The Runners place: the lists of Macs and of servers, and the form of the chosen Mac or server. */
export function RunnersPlace() {
  const runners = useRunners();
  const links = useRunnerLinks();
  const servers = useServers();
  const serverLinks = useServerLinks();
  const serverConnections = useWebDriverServers().data?.servers ?? [];
  const connections = useRunnerConnections().data?.runners ?? [];
  const health = useHealth().data;
  const offered = offeredRunner(health, runners.runners);
  const grid = offeredServer(health, servers.servers);
  const [search, setSearch] = useSearchParams();
  const { importFile, outcome, dismissOutcome } = useImport(runners, servers);
  const [exporting, setExporting] = useState(false);
  const chosen = search.get('runner');
  const record = runners.runners.find(({ id }) => id === chosen);
  const chosenServer = search.get('server');
  const server = servers.servers.find(({ id }) => id === chosenServer);
  const empty = runners.runners.length === 0;
  const nothing = empty && servers.servers.length === 0;

  useEffect(() => {
    document.title = 'Runners · Storedeck';
  }, []);

  const choose = (id: string | null): void =>
    setSearch(id === null ? {} : { runner: id }, { replace: id === null });
  const chooseServer = (id: string): void => setSearch({ server: id });

  function saveServer(saved: ServerRecord): void {
    servers.save(saved);
    chooseServer(saved.id);
  }

  function removeServer(removed: ServerRecord): void {
    if (connectionOf(removed, serverConnections)) serverLinks.disconnect(removed);
    else serverLinks.forget(removed.id);
    servers.remove(removed.id);
    choose(null);
  }

  function save(saved: RunnerRecord): void {
    runners.save(saved);
    choose(saved.id);
  }

  function remove(removed: RunnerRecord): void {
    const { id } = removed;
    const connection = connectionTo(removed, connections);
    if (connection) links.disconnect(id, connection.id);
    else links.forget(id);
    runners.remove(id);
    choose(null);
  }

  const offeredButton = offered && (
    <Button
      look={empty ? 'primary' : 'plain'}
      onClick={() => save(createRecord(offered, runners.createId()))}
    >
      Add the simulated Mac
    </Button>
  );
  const gridButton = grid && (
    <Button onClick={() => saveServer(createServerRecord(grid, servers.createId()))}>
      Add the simulated Grid
    </Button>
  );
  const importButton = (
    <ChooseFile accept=".json,application/json" onChoose={(file) => void importFile(file)}>
      <Upload aria-hidden className="size-4" />
      <span className={nothing ? '' : 'max-sm:sr-only'}>Import…</span>
    </ChooseFile>
  );
  const addButton = (
    <Button
      look={chosen === null && chosenServer === null && !(nothing && offered) ? 'primary' : 'plain'}
      onClick={() => choose(NEW)}
    >
      <Plus aria-hidden className="size-4" />
      Add a Mac
    </Button>
  );

  const addServerButton = (
    <Button onClick={() => chooseServer(NEW)}>
      <Plus aria-hidden className="size-4" />
      Add a server
    </Button>
  );

  return (
    <>
      <PlaceHeader title="Runners">
        {!nothing && (
          <>
            {importButton}
            <Button onClick={() => setExporting(true)}>
              <Download aria-hidden className="size-4" />
              <span className="max-sm:sr-only">Export…</span>
            </Button>
            {addButton}
          </>
        )}
      </PlaceHeader>
      <RunnerNotices
        runners={runners}
        outcome={outcome}
        onDismissOutcome={dismissOutcome}
        connections={connections}
        onDisconnect={(hostId) => links.disconnect(hostId, hostId)}
      />
      <ServerNotices
        servers={servers}
        connections={serverConnections}
        onDisconnect={(id) => serverLinks.disconnect({ id, name: id, url: id, login: 'none', devices: [] })}
      />
      <DropArea
        className="flex min-h-0 flex-1 max-md:flex-col"
        onDrop={({ files: [file] }) => file && void importFile(file)}
      >
        {!nothing && (
          <div
            className={`thin-scrollbar border-line min-h-0 shrink-0 overflow-y-auto max-md:flex-1 md:w-64 md:border-e lg:w-72 ${chosen === null && chosenServer === null ? '' : 'max-md:hidden'}`}
          >
            <h2 className="text-muted px-4.5 pt-3 text-sm font-medium">Macs</h2>
            {empty && <p className="text-muted px-4.5 pt-1">No Mac yet.</p>}
            <RunnerList
              runners={runners.runners}
              chosen={record?.id}
              connections={connections}
              links={links.of}
              onChoose={choose}
              footer={offeredButton}
            />
            <ServerList
              servers={servers.servers}
              chosen={server?.id}
              connections={serverConnections}
              links={serverLinks.of}
              onChoose={chooseServer}
              onAdd={() => chooseServer(NEW)}
              footer={gridButton}
            />
          </div>
        )}
        {server || chosenServer === NEW ? (
          <ServerForm
            // `key` makes a new form for each server, so that the error messages of one server are not shown for
            // another. The typed text stays, because the form keeps it with `useKeptState`.
            key={server?.id ?? NEW}
            record={server}
            createId={servers.createId}
            connection={server && connectionOf(server, serverConnections)}
            links={serverLinks}
            onSave={saveServer}
            onRemove={removeServer}
            onBack={() => choose(null)}
          />
        ) : record || chosen === NEW ? (
          <RunnerForm
            // `key` makes a new form for each Mac, so that the error messages of one Mac are not shown for another. The
            // typed text stays, because the form keeps it with `useKeptState`.
            key={record?.id ?? NEW}
            record={record}
            createId={runners.createId}
            connection={record && connectionTo(record, connections)}
            links={links}
            onSave={save}
            onConnected={(id) => runners.change((before) => ({ ...before, activeId: id }))}
            onRemove={remove}
            onBack={() => choose(null)}
          />
        ) : nothing ? (
          <NoRunners actions={[offeredButton, gridButton, addButton, addServerButton, importButton]} />
        ) : (
          <p className="text-muted m-auto hidden p-6 md:block">
            Choose a Mac or a server to see, test or connect it.
          </p>
        )}
      </DropArea>
      {exporting && (
        <Question
          title="Export with all passwords and keys?"
          proceed="Download"
          onAnswer={(proceed) => {
            setExporting(false);
            if (proceed)
              saveFile(EXPORT_FILE, exportRunners(runners.runners, servers.servers), 'application/json');
          }}
        >
          <p>
            <code className="text-ink font-mono text-sm">{EXPORT_FILE}</code> contains the passwords, private
            keys and passphrases of {countOf(runners.runners.length, servers.servers.length)} in plain text.
            Anyone who has the file can log in to them.
          </p>
        </Question>
      )}
    </>
  );
}

function countOf(macs: number, servers: number): string {
  const ofMacs = macs === 1 ? 'the Mac' : `all ${macs} Macs`;
  const ofServers = servers === 1 ? 'the server' : `all ${servers} servers`;
  if (servers === 0) return ofMacs;
  return macs === 0 ? ofServers : `${ofMacs} and ${ofServers}`;
}
