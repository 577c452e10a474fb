import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { useClient } from '../../server/client.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Question } from '../../ui/question.tsx';
import { readEnvFile, type EnvFile } from './use-env-file.ts';

interface Saving {
  readonly text: string;
  /**
   * Whether to overwrite an existing file. If false and the file exists, the server saves nothing, and `saved` in its
   * response is false.
   */
  readonly force: boolean;
}

/** Saves the text. If the file exists already, asks the user first. */
export function SaveControl({ file }: { file: EnvFile }) {
  const client = useClient();
  const [asking, setAsking] = useState<{ text: string; changedOnDisk: boolean } | null>(null);
  const save = useMutation({
    gcTime: 0,
    mutationFn: async ({ text, force }: Saving) => {
      const response = await client.saveEnv({ body: text, query: force ? { force: '1' } : {} });
      if (response.saved) await file.reload();
      const onDisk = response.saved
        ? text
        : await readEnvFile(client, file.path, AbortSignal.timeout(10_000)).catch(() => undefined);
      return { ...response, onDisk };
    },
    onSuccess: ({ saved, onDisk }, { text }) => {
      if (saved) file.revert();
      else setAsking({ text, changedOnDisk: onDisk !== file.base });
    },
  });
  return (
    <>
      {save.data?.saved === true && !file.changed && (
        <span role="status" className="text-good text-sm">
          Saved
        </span>
      )}
      {file.changed && (
        <Button look="quiet" onClick={file.revert} disabled={save.isPending}>
          Revert
        </Button>
      )}
      <Button
        needsServer
        look="primary"
        disabled={save.isPending || !file.changed}
        onClick={() => save.mutate({ text: file.text, force: false })}
      >
        {save.isPending ? 'Saving…' : 'Save'}
      </Button>
      {save.error && (
        <div className="order-last basis-full">
          <Failure error={save.error} />
        </div>
      )}
      {asking && (
        <Question
          title="Replace the .env file?"
          stay="Keep it"
          proceed="Replace"
          onAnswer={(proceed) => {
            setAsking(null);
            if (proceed) save.mutate({ text: asking.text, force: true });
          }}
        >
          <p>
            <code className="text-ink font-mono text-sm">{file.path}</code> is replaced by the text of this
            page. The previous text is saved as{' '}
            <code className="text-ink font-mono text-sm">.env.backup</code>, which replaces an older backup.
          </p>
          {asking.changedOnDisk && (
            <p className="text-ink">The file has changed on disk since you began to edit it here.</p>
          )}
        </Question>
      )}
    </>
  );
}
