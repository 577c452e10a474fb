import { Check, Copy, Download } from 'lucide-react';
import { useState } from 'react';

import { useClient } from '../../server/client.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Popover } from '../../ui/popover.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { EXPORT_FILE, exportText } from './env-export.ts';

/** A menu that exports the variables that the server uses, for another computer. */
export function ExportMenu() {
  const client = useClient();
  const [copied, setCopied] = useState(false);
  const [error, setError] = useState<Error | null>(null);

  const read = async (): Promise<string> => exportText((await client.readEnv()).env);

  async function attempt(work: () => Promise<void>): Promise<void> {
    try {
      setError(null);
      await work();
    } catch (cause) {
      setError(cause instanceof Error ? cause : new Error(String(cause)));
    }
  }

  // Browsers allow copying only right after a click. Therefore `write` is called at once, with a promise as the
  // content, and a slow response does no harm.
  const copy = (): Promise<void> =>
    navigator.clipboard
      .write([
        new ClipboardItem({ 'text/plain': read().then((text) => new Blob([text], { type: 'text/plain' })) }),
      ])
      .then(() => setCopied(true));

  return (
    <Popover
      label="Export"
      align="end"
      className="w-80 max-w-[calc(100vw-1rem)] space-y-3 p-4"
      trigger={<Button>Export</Button>}
    >
      <p>The variables that the server uses now, as .env text, with each key as one line of base64.</p>
      <p className="text-muted">
        The export contains the keys in plain text. Anyone who has it can read and change your store listings.
      </p>
      <div className="flex gap-2">
        <Button needsServer onClick={() => void attempt(copy)}>
          {copied ? <Check aria-hidden className="size-4" /> : <Copy aria-hidden className="size-4" />}
          {copied ? 'Copied' : 'Copy'}
        </Button>
        <Button needsServer onClick={() => void attempt(async () => saveFile(EXPORT_FILE, await read()))}>
          <Download aria-hidden className="size-4" />
          Download
        </Button>
      </div>
      {error && <Failure error={error} />}
    </Popover>
  );
}
