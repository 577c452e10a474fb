import { runnerHostId, type RunnerConnection } from '@storedeck/contract';

import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { saveFile } from '../../ui/save-file.ts';
import type { RunnerImport } from './runner-import.ts';
import type { Runners } from './use-runners.ts';

export type ImportOutcome = { readonly file: string } & (
  | { readonly added: number; readonly servers: number; readonly refused: RunnerImport['refused'] }
  | { readonly error: Error }
);

/** Notices about the whole list of Macs. */
export function RunnerNotices({
  runners,
  outcome,
  onDismissOutcome,
  connections,
  onDisconnect,
}: {
  runners: Runners;
  outcome: ImportOutcome | null;
  onDismissOutcome: () => void;
  connections: readonly RunnerConnection[];
  onDisconnect: (hostId: string) => void;
}) {
  const { broken, notKept } = runners;
  const nameOf = ({ id }: RunnerConnection) =>
    runners.runners.find((runner) => runnerHostId(runner) === id)?.name;
  const lost = connections.filter(({ state }) => state === 'lost');
  const unlisted = connections.filter((each) => each.state !== 'lost' && nameOf(each) === undefined);
  return (
    <>
      {broken && (
        <Notice
          tone="warn"
          title="Some of the Macs that this browser has stored cannot be read."
          onDismiss={runners.dismissBroken}
          actions={
            <Button onClick={() => saveFile('runners-unreadable.txt', broken.text)}>Save it as a file</Button>
          }
        >
          <p className="text-muted wrap-anywhere">
            {broken.keptAs === null
              ? 'It stays as it is until you change something here; the storage had no room for a copy.'
              : `Nothing is lost: all of it is kept in this browser under “${broken.keptAs}”.`}{' '}
            {broken.saved > 0 && 'The Macs below could be read.'}
          </p>
        </Notice>
      )}
      {notKept !== null && (
        <Notice tone="bad" title="Your changes are not stored.">
          <p className="text-muted wrap-anywhere">
            They last until this page is closed: {notKept} Export the Macs to keep them.
          </p>
        </Notice>
      )}
      {outcome && <ImportNotice outcome={outcome} onDismiss={onDismissOutcome} />}
      {lost.map((each) => (
        <Notice
          key={each.id}
          tone="bad"
          title={`The connection to ${nameOf(each) ?? each.id} was lost. Storedeck does not reconnect by itself now.`}
          onDismiss={() => onDisconnect(each.id)}
        >
          <p className="text-muted wrap-anywhere">{each.error}</p>
        </Notice>
      ))}
      {unlisted.map(({ id }) => (
        <Notice
          key={id}
          tone="good"
          title={`The server is connected to ${id}, which is not in this list.`}
          actions={<Button onClick={() => onDisconnect(id)}>Disconnect</Button>}
        />
      ))}
    </>
  );
}

function ImportNotice({ outcome, onDismiss }: { outcome: ImportOutcome; onDismiss: () => void }) {
  if ('error' in outcome) {
    return (
      <Notice tone="bad" title={`Nothing was imported from ${outcome.file}.`} onDismiss={onDismiss}>
        <p className="text-muted wrap-anywhere">{outcome.error.message}</p>
      </Notice>
    );
  }
  const { file, added, servers, refused } = outcome;
  return (
    <Notice
      tone={refused.length > 0 ? 'warn' : 'good'}
      title={`${addedText(added, servers)} added from ${file}${refused.length > 0 ? `, ${refused.length} refused` : ''}.`}
      onDismiss={onDismiss}
    >
      {refused.length > 0 && (
        <ul className="thin-scrollbar text-muted max-h-32 overflow-y-auto">
          {refused.map(({ entry, why }, index) => (
            <li key={index} className="wrap-anywhere">
              {entry}: {why}.
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

/** Returns a text such as "2 Macs and 1 server". If no server and no Mac was added, the text is "0 Macs". */
function addedText(macs: number, servers: number): string {
  const parts = [
    ...(macs > 0 || servers === 0 ? [macs === 1 ? '1 Mac' : `${macs} Macs`] : []),
    ...(servers > 0 ? [servers === 1 ? '1 server' : `${servers} servers`] : []),
  ];
  return parts.join(' and ');
}
