import type { RunnerConnection } from '@storedeck/contract';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';

import { Button } from '../../ui/button.tsx';
import { DropArea } from '../../ui/drop-area.tsx';
import { useKeptState } from '../../ui/kept-state.ts';
import { Question } from '../../ui/question.tsx';
import { FileRefusal, readTextFile } from '../../ui/read-text-file.ts';
import { RecordActions } from './record-actions.tsx';
import { draftOf, mistakeInKey, readDraft, sameDraft, type RunnerDraft } from './runner-draft.ts';
import { RunnerFields } from './runner-fields.tsx';
import { RunnerFindings } from './runner-findings.tsx';
import { createRecord, type RunnerRecord } from './runner-record.ts';
import type { RunnerLinks } from './use-runner-links.ts';

const MAX_KEY_BYTES = 64 * 1024;
/** The key under which the form for a new Mac keeps its state. */
const UNSAVED = 'unsaved';

/** The form of one Mac, with its actions and their results. */
export function RunnerForm({
  record,
  createId,
  connection,
  links,
  onSave,
  onConnected,
  onRemove,
  onBack,
}: {
  /** The saved Mac; undefined for a new Mac. */
  record: RunnerRecord | undefined;
  createId: () => string;
  /** The connection of the server to this Mac; undefined while there is none. */
  connection: RunnerConnection | undefined;
  links: RunnerLinks;
  onSave: (record: RunnerRecord) => void;
  onConnected: (id: string) => void;
  onRemove: (record: RunnerRecord) => void;
  onBack: () => void;
}) {
  const id = record?.id ?? UNSAVED;
  const stored = draftOf(record);
  // The content that the user has typed; null while it equals the stored Mac. While it is null, the form shows the
  // stored Mac, including changes from another tab.
  const [typed, setTyped] = useKeptState<RunnerDraft | null>(`runner-draft ${id}`, null);
  const [tried, setTried] = useState(false);
  const [keyFileError, setKeyFileError] = useState<string>();
  const [removing, setRemoving] = useState(false);
  const draft = typed ?? stored;
  const read = readDraft(draft);
  const errors = tried && 'errors' in read ? read.errors : {};
  const changed = !sameDraft(draft, stored);
  const link = links.of[id];
  const busy = link?.kind === 'busy';
  const connected = connection !== undefined && connection.state !== 'lost';

  const change = (to: Partial<RunnerDraft>): void => {
    setKeyFileError(undefined);
    setTyped((before) => {
      const after = { ...(before ?? stored), ...to };
      return sameDraft(after, stored) ? null : after;
    });
  };

  /** Calls `next` with the record from the form, unless the form has errors. */
  function withRecord(asId: string, next: (record: RunnerRecord) => void): void {
    setTried(true);
    if ('entry' in read) next(createRecord(read.entry, asId));
  }

  const save = (then?: (saved: RunnerRecord) => void): void =>
    withRecord(record?.id ?? createId(), (saved) => {
      setTyped(() => null);
      setTried(false);
      links.forget(UNSAVED);
      onSave(saved);
      then?.(saved);
    });

  const connect = (forgetHostKey = false): void =>
    save((saved) => {
      void links
        .connect(saved, forgetHostKey ? { forgetHostKey } : {})
        .then((isConnected) => isConnected && onConnected(saved.id));
    });

  const test = (forgetHostKey = false): void =>
    withRecord(id, (tested) => links.test(tested, forgetHostKey ? { forgetHostKey } : {}));

  async function takeKeyFile(file: File): Promise<void> {
    try {
      const key = await readTextFile(file, MAX_KEY_BYTES);
      const mistake = mistakeInKey(key);
      if (mistake !== undefined) throw new FileRefusal(`${file.name}: ${mistake}`);
      change({ auth: 'key', key });
    } catch (error) {
      change({ auth: 'key' });
      setKeyFileError(error instanceof Error ? error.message : String(error));
    }
  }

  return (
    <DropArea
      className="thin-scrollbar min-h-0 min-w-0 flex-1 overflow-y-auto"
      onDrop={({ files: [file] }) => file && void takeKeyFile(file)}
    >
      <form
        aria-label={record?.name ?? 'New Mac'}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
        className="max-w-2xl space-y-5 p-4 sm:p-6"
      >
        <div className="flex items-center gap-2">
          <Button look="quiet" className="-ms-2 px-2! md:hidden" onClick={onBack}>
            <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
            <span className="sr-only">All runners and servers</span>
          </Button>
          <h2 className="min-w-0 flex-1 truncate text-xl font-semibold">
            <bdi>{record?.name ?? 'New Mac'}</bdi>
          </h2>
          {changed && record && <span className="text-muted text-sm">Not saved yet</span>}
        </div>
        <RunnerFields
          draft={draft}
          errors={keyFileError === undefined ? errors : { ...errors, key: keyFileError }}
          onChange={change}
          onKeyFile={(file) => void takeKeyFile(file)}
        />
        <div className="flex flex-wrap items-center gap-2">
          {(changed || !connected) && (
            <Button look="primary" disabled={busy} onClick={() => connect()}>
              {record === undefined ? 'Add and connect' : changed ? 'Save and connect' : 'Connect'}
            </Button>
          )}
          {connected && (
            <Button disabled={busy} onClick={() => links.disconnect(id, connection.id)}>
              Disconnect
            </Button>
          )}
          <Button disabled={busy} onClick={() => test()}>
            Test connection
          </Button>
          <RecordActions
            isSaved={record !== undefined}
            isChanged={changed}
            onRevert={() => setTyped(() => null)}
            onRemove={() => setRemoving(true)}
            onDiscard={() => {
              setTyped(() => null);
              links.forget(UNSAVED);
              onBack();
            }}
          />
        </div>
        <RunnerFindings
          link={link}
          connection={connection}
          onForgetHostKey={(doing) => (doing === 'test' ? test(true) : connect(true))}
        />
        <p className="text-muted text-sm">
          Saved Macs are kept in this browser in plain text. The server receives these only to test and to
          connect, and keeps them in memory while it is connected.
        </p>
      </form>
      {removing && record && (
        <Question
          title={`Remove “${record.name}”?`}
          stay="Keep it"
          proceed="Remove"
          onAnswer={(proceed) => {
            setRemoving(false);
            if (proceed) onRemove(record);
          }}
        >
          <p>
            Its address and its {record.auth === 'key' ? 'key' : 'password'} are deleted from this browser.
            {connected && ' It is connected now, and will be disconnected.'}
          </p>
        </Question>
      )}
    </DropArea>
  );
}
