import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';

import { Button } from '../../ui/button.tsx';
import { DropArea } from '../../ui/drop-area.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PlaceHeader } from '../../ui/place-header.tsx';
import { readTextFile } from '../../ui/read-text-file.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { recogniseFile } from './credential-file.ts';
import { EnvForm } from './env-form.tsx';
import { envValues, setEnvValue } from './env-text.ts';
import { ExportMenu } from './export-menu.tsx';
import { RawText } from './raw-text.tsx';
import { SaveControl } from './save-control.tsx';
import { TestControl, Verdicts, useStoreTest } from './store-test.tsx';
import { useEnvFile } from './use-env-file.ts';

const MAX_FILE_BYTES = 256 * 1024;

/**
 * The result of the last dropped file: what the file changed and the text before the change, or why the file was
 * refused.
 */
type Drop = { readonly did: string; readonly before: string } | { readonly refused: string };

/** The Credentials place: the `.env` of the working folder, as a form and as its text. */
export function CredentialsPlace() {
  const file = useEnvFile();
  const test = useStoreTest(file.text);
  const [search, setSearch] = useSearchParams();
  const [drop, setDrop] = useState<Drop | null>(null);
  const raw = search.get('view') === 'raw';
  const { stored } = file;

  useEffect(() => {
    document.title = 'Credentials · Storedeck';
  }, []);
  useLeaveWarning(file.changed);

  async function take(dropped: File): Promise<void> {
    try {
      const before = file.text;
      const { text, did } = applyFile(before, dropped.name, await readTextFile(dropped, MAX_FILE_BYTES));
      file.setText(text);
      setDrop({ did, before });
    } catch (error) {
      setDrop({ refused: error instanceof Error ? error.message : String(error) });
    }
  }

  return (
    <>
      <PlaceHeader title="Credentials">
        <Segmented
          className="max-sm:order-3"
          label="View"
          segments={[
            { value: 'form', label: 'Form' },
            { value: 'raw', label: '.env' },
          ]}
          value={raw ? 'raw' : 'form'}
          onChange={(view) => setSearch(view === 'raw' ? { view } : {}, { replace: true })}
        />
        <ExportMenu />
        <TestControl test={test} isRead={!stored.isPending} />
        <SaveControl file={file} />
      </PlaceHeader>
      <Verdicts test={test} text={file.text} />
      {drop && 'refused' in drop && (
        <Notice tone="bad" title={drop.refused} onDismiss={() => setDrop(null)} />
      )}
      {drop && 'did' in drop && (
        <Notice
          tone="good"
          title={drop.did}
          onDismiss={() => setDrop(null)}
          actions={
            <Button
              onClick={() => {
                file.setText(drop.before);
                setDrop(null);
              }}
            >
              Undo
            </Button>
          }
        />
      )}
      <DropArea
        className="thin-scrollbar relative flex min-h-0 flex-1 flex-col overflow-y-auto"
        onDrop={({ files: [dropped] }) => dropped && void take(dropped)}
      >
        <div className="mx-auto flex w-full max-w-3xl flex-1 flex-col gap-4 p-4 sm:p-6">
          {stored.error && (
            <Failure error={stored.error}>
              <Button needsServer onClick={() => void file.reload()}>
                Read again
              </Button>
            </Failure>
          )}
          <FileLocation path={file.path} exists={stored.data !== null} known={stored.data !== undefined} />
          {!stored.isPending && raw && <RawText text={file.text} onChange={file.setText} />}
          {!stored.isPending && !raw && (
            <EnvForm
              text={file.text}
              asked={search.get('way')}
              onChange={file.setText}
              onFile={(chosen) => void take(chosen)}
            />
          )}
        </div>
      </DropArea>
    </>
  );
}

function FileLocation({ path, exists, known }: { path: string; exists: boolean; known: boolean }) {
  if (!known) return null;
  return (
    <p className="text-muted">
      {exists ? 'This is ' : 'Saving creates '}
      <code className="text-ink font-mono text-sm wrap-anywhere">{path}</code>. Each key is sent only to its
      own store.
    </p>
  );
}

function applyFile(text: string, name: string, content: string): { text: string; did: string } {
  const found = recogniseFile(name, content);
  if (found.kind === 'env') {
    return {
      text: found.text,
      did: `${name} is loaded, with ${envValues(found.text).size} variables. It is not saved yet.`,
    };
  }
  if (found.kind === 'google') {
    return {
      text: set(text, 'PLAYSTORE_SERVICE_ACCOUNT_JSON_B64', found.base64),
      did: `${name} is filled in as the Google credential: ${found.words}. It is not saved yet.`,
    };
  }
  const filled = set(text, 'ASC_KEY_P8_B64', found.base64);
  return found.keyId === undefined
    ? { text: filled, did: `${name} is filled in as the private key. It is not saved yet.` }
    : {
        text: set(filled, 'ASC_KEY_ID', found.keyId),
        did: `${name} is filled in as the private key, with its key ID ${found.keyId}. It is not saved yet.`,
      };
}

function set(text: string, name: string, value: string): string {
  const edited = setEnvValue(text, name, value);
  if (edited === undefined)
    throw new Error(`${name} cannot be added to this text. Correct its quotes first.`);
  return edited;
}

/** Makes the browser ask the user before it closes the page with unsaved edits. */
function useLeaveWarning(changed: boolean): void {
  useEffect(() => {
    if (!changed) return;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [changed]);
}
