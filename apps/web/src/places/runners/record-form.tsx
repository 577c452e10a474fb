import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';

import { Button } from '../../ui/button.tsx';
import { DropArea } from '../../ui/drop-area.tsx';
import { Question } from '../../ui/question.tsx';
import { Findings } from './findings.tsx';
import { RecordActions } from './record-actions.tsx';
import type { ViewTypes } from './record-view.ts';
import type { PlaceList } from './use-place-list.ts';
import { UNSAVED, useRecordDraft } from './use-record-draft.ts';

/** The form of one Mac or server, with its actions and their results. */
export function RecordForm<Types extends ViewTypes>({ list }: { list: PlaceList<Types> }) {
  const { view, links, chosen: record } = list;
  const { draft, errors, isChanged, ...form } = useRecordDraft(view, record);
  const [removing, setRemoving] = useState(false);
  const id = record?.id ?? UNSAVED;
  const title = record?.name ?? `New ${view.one}`;
  const connection = record && list.connectionTo(record);
  const link = links.of[id];

  const save = (then?: (saved: Types['record']) => void): void =>
    form.withRecord(record?.id ?? list.stored.createId(), (saved) => {
      form.settle();
      links.forget(UNSAVED);
      list.save(saved);
      then?.(saved);
    });
  const connect = (options = {}): void => save((saved) => list.connect(saved, options));
  const test = (options = {}): void => form.withRecord(id, (tested) => links.test(tested, options));

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
      <view.Fields
        draft={draft}
        errors={errors}
        onChange={form.change}
        onFile={(file) => void form.readFile(file)}
      />
      <div className="flex flex-wrap items-center gap-2">
        <RecordActions
          isSaved={record !== undefined}
          isChanged={isChanged}
          isBusy={link?.kind === 'busy'}
          testLabel={view.words.test}
          onConnect={() => connect()}
          onDisconnect={
            connection && connection.state !== 'lost' ? () => links.disconnect(id, connection.id) : undefined
          }
          onTest={() => test()}
          onRevert={form.revert}
          onRemove={() => setRemoving(true)}
          onDiscard={() => {
            form.revert();
            links.forget(UNSAVED);
            list.leave();
          }}
        />
      </div>
      <Findings
        view={view}
        link={link}
        connection={connection}
        onForgetHostKey={(doing) => (doing === 'test' ? test : connect)({ forgetHostKey: true })}
      />
      <p className="text-muted text-sm">{view.words.kept}</p>
    </form>
  );
  const className = 'thin-scrollbar min-h-0 min-w-0 flex-1 overflow-y-auto';
  return (
    <>
      {view.readFile ? (
        <DropArea className={className} onDrop={({ files: [file] }) => file && void form.readFile(file)}>
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
            {view.deletedWith(record)} are deleted from this browser.
            {connection && connection.state !== 'lost' && ' It is connected now, and will be disconnected.'}
          </p>
        </Question>
      )}
    </>
  );
}
