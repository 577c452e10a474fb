import type { WebDriverServer } from '@storedeck/contract';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';

import { Button } from '../../../ui/button.tsx';
import { useKeptState } from '../../../ui/kept-state.ts';
import { Question } from '../../../ui/question.tsx';
import { RecordActions } from '../record-actions.tsx';
import { isSameDraft, readServerDraft, serverDraftOf, type ServerDraft } from './server-draft.ts';
import { ServerFields } from './server-fields.tsx';
import { ServerFindings } from './server-findings.tsx';
import { createServerRecord, type ServerRecord } from './server-record.ts';
import type { ServerLinks } from './use-server-links.ts';

/** The key under which the form for a new server keeps its state. */
const UNSAVED = 'unsaved';

/** The form of one Appium server or Selenium Grid, with its actions and their results. */
export function ServerForm({
  record,
  createId,
  connection,
  links,
  onSave,
  onRemove,
  onBack,
}: {
  /** The saved server; undefined for a new server. */
  record: ServerRecord | undefined;
  createId: () => string;
  /** The connection of Storedeck to this server; undefined while there is none. */
  connection: WebDriverServer | undefined;
  links: ServerLinks;
  onSave: (record: ServerRecord) => void;
  onRemove: (record: ServerRecord) => void;
  onBack: () => void;
}) {
  const id = record?.id ?? UNSAVED;
  const stored = serverDraftOf(record);
  // The content that the user has typed; null while it equals the stored server. While it is null, the form shows the
  // stored server, including changes from another tab.
  const [typed, setTyped] = useKeptState<ServerDraft | null>(`server-draft ${id}`, null);
  const [tried, setTried] = useState(false);
  const [removing, setRemoving] = useState(false);
  const draft = typed ?? stored;
  const read = readServerDraft(draft);
  const errors = tried && 'errors' in read ? read.errors : {};
  const changed = !isSameDraft(draft, stored);
  const link = links.of[id];
  const busy = link?.kind === 'busy';

  const change = (to: Partial<ServerDraft>): void =>
    setTyped((before) => {
      const after = { ...(before ?? stored), ...to };
      return isSameDraft(after, stored) ? null : after;
    });

  /** Calls `next` with the record from the form, unless the form has errors. */
  function withRecord(asId: string, next: (record: ServerRecord) => void): void {
    setTried(true);
    if ('entry' in read) next(createServerRecord(read.entry, asId));
  }

  const save = (then?: (saved: ServerRecord) => void): void =>
    withRecord(record?.id ?? createId(), (saved) => {
      setTyped(() => null);
      setTried(false);
      links.forget(UNSAVED);
      onSave(saved);
      then?.(saved);
    });

  return (
    <div className="thin-scrollbar min-h-0 min-w-0 flex-1 overflow-y-auto">
      <form
        aria-label={record?.name ?? 'New server'}
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
            <bdi>{record?.name ?? 'New server'}</bdi>
          </h2>
          {changed && record && <span className="text-muted text-sm">Not saved yet</span>}
        </div>
        <ServerFields draft={draft} errors={errors} onChange={change} />
        <div className="flex flex-wrap items-center gap-2">
          {(changed || !connection) && (
            <Button look="primary" disabled={busy} onClick={() => save((saved) => links.connect(saved))}>
              {record === undefined ? 'Add and connect' : changed ? 'Save and connect' : 'Connect'}
            </Button>
          )}
          {connection && record && (
            <Button disabled={busy} onClick={() => links.disconnect(record)}>
              Disconnect
            </Button>
          )}
          <Button disabled={busy} onClick={() => withRecord(id, (tested) => links.test(tested))}>
            Test
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
        <ServerFindings link={link} connection={connection} />
        <p className="text-muted text-sm">
          Saved servers are kept in this browser in plain text, with their passwords. Storedeck sends what it
          needs only to the address above, and follows no redirect. A session begins when you open a device,
          and ends soon after you leave it.
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
          <p>Its address, its login and the capabilities of its devices are deleted from this browser.</p>
        </Question>
      )}
    </div>
  );
}
