import { isApiError } from '@storedeck/contract';

import { Button } from '../../ui/button.tsx';
import { Code, Facts } from './facts.tsx';

/** Shows both keys of a Mac whose host key has changed, with a button that accepts the new key. */
export function ChangedHostKey({ error, onForget }: { error: Error; onForget: () => void }) {
  const keys = changedHostKeys(error);
  if (!keys) return null;
  return (
    <div className="space-y-2 py-1">
      <Facts
        facts={[
          ['Known key', <Code>{keys.known}</Code>],
          ['Key shown now', <Code>{keys.offered}</Code>],
        ]}
      />
      <Button onClick={onForget}>Forget the old key and accept the new one</Button>
    </div>
  );
}

/** Reads the two fingerprints from the error about a changed host key; undefined for any other error. */
export function changedHostKeys(error: Error): { known: string; offered: string } | undefined {
  if (!isApiError(error) || error.code !== 'HOST_KEY_CHANGED') return undefined;
  // The message names the known fingerprint first and then the new one: the key changed from … to ….
  const [known, offered] = error.message.match(/SHA256:[A-Za-z0-9+/]{43}/g) ?? [];
  return known === undefined || offered === undefined ? undefined : { known, offered };
}
