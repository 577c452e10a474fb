import { ArrowLeft, Trash2 } from 'lucide-react';
import { useState } from 'react';

import { Button } from '../../ui/button.tsx';
import { DropArea } from '../../ui/drop-area.tsx';
import { Question } from '../../ui/question.tsx';
import { Findings } from './findings.tsx';
import { RecordFields } from './record-fields.tsx';
import type { RecordTypes } from './record-kind.ts';
import { SavedDevices } from './saved-devices.tsx';
import { UNSAVED, useRecordDraft } from './use-record-draft.ts';
import type { RecordsInPlace } from './use-records-in-place.ts';

/** The form of one Mac or server, with its actions and their results. */
export function RecordForm<Types extends RecordTypes>({ list }: { list: RecordsInPlace<Types> }) {
  const { kind, links, chosen: record } = list;
  const { draft, errors, isChanged, ...form } = useRecordDraft(kind, record);
  const [removing, setRemoving] = useState(false);
  const id = record?.id ?? UNSAVED;
  const title = record?.name ?? `New ${kind.one}`;
  const connection = record && list.connectionTo(record);
  const link = links.of[id];
  const isBusy = link?.kind === 'busy';
  const linked = connection && connection.state !== 'lost' ? connection : undefined;

  const save = (then?: (saved: Types['record']) => void): void =>
    form.withRecord(record?.id ?? list.stored.createId(), (saved) => {
      form.settle();
      links.forget(UNSAVED);
      list.save(saved);
      then?.(saved);
    });
  const connect = (options = {}): void => save((saved) => list.connect(saved, options));
  const test = (options = {}): void => form.withRecord(id, (tested) => links.test(tested, options));
  const discard = (): void => {
    form.revert();
    links.forget(UNSAVED);
    list.leave();
  };

  const body = (
    <form
      aria-label={title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      className="max-w-2xl space-y-5 p-4 sm:p-6"
    >
      <div className="flex items-center gap-2">
        <Button look="quiet" className="-ms-2 px-2! md:hidden" onClick={list.leave}>
          <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
          <span className="sr-only">All runners and servers</span>
        </Button>
        <h2 className="min-w-0 flex-1 truncate text-xl font-semibold">
          <bdi>{title}</bdi>
        </h2>
        {isChanged && record && <span className="text-muted text-sm">Not saved yet</span>}
      </div>
      <div className="grid grid-cols-6 gap-x-3 gap-y-4">
        <RecordFields
          fields={kind.fields}
          draft={draft}
          errors={errors}
          onChange={(texts) => form.change({ texts })}
          onFile={form.readFile}
        />
        {kind.hasDevices && (
          <SavedDevices
            devices={draft.devices}
            errors={errors}
            onChange={(devices) => form.change({ devices })}
          />
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {(isChanged || !linked) && (
          <Button needsServer look="primary" disabled={isBusy} onClick={() => connect()}>
            {connectLabel(record !== undefined, isChanged)}
          </Button>
        )}
        {linked && (
          <Button needsServer disabled={isBusy} onClick={() => links.disconnect(id, linked.id)}>
            Disconnect
          </Button>
        )}
        <Button needsServer disabled={isBusy} onClick={() => test()}>
          {kind.words.test}
        </Button>
        {(isChanged || !record) && <Button type="submit">{record ? 'Save' : 'Add'}</Button>}
        {isChanged && record && (
          <Button look="quiet" onClick={form.revert}>
            Revert
          </Button>
        )}
        {record ? (
          <Button look="quiet" className="ms-auto" onClick={() => setRemoving(true)}>
            <Trash2 aria-hidden className="size-4" />
            Remove…
          </Button>
        ) : (
          <Button look="quiet" onClick={discard}>
            Discard
          </Button>
        )}
      </div>
      <Findings
        kind={kind}
        link={link}
        connection={connection}
        onForgetHostKey={(doing) => (doing === 'test' ? test : connect)({ forgetHostKey: true })}
      />
      <p className="text-muted text-sm">{kind.words.kept}</p>
    </form>
  );
  const className = 'thin-scrollbar min-h-0 min-w-0 flex-1 overflow-y-auto';
  return (
    <>
      {form.readFile ? (
        <DropArea className={className} onDrop={({ files: [file] }) => file && form.readFile?.(file)}>
          {body}
        </DropArea>
      ) : (
        <div className={className}>{body}</div>
      )}
      {removing && record && (
        <Question
          title={`Remove “${record.name}”?`}
          stay="Keep it"
          proceed="Remove"
          onAnswer={(proceed) => {
            setRemoving(false);
            if (proceed) list.remove(record);
          }}
        >
          <p>
            {kind.deletedWith(record)} are deleted from this browser.
            {linked && ' It is connected now, and will be disconnected.'}
          </p>
        </Question>
      )}
    </>
  );
}

function connectLabel(isSaved: boolean, isChanged: boolean): string {
  if (!isSaved) return 'Add and connect';
  return isChanged ? 'Save and connect' : 'Connect';
}
