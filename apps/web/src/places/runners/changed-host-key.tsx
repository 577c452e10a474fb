import { Button } from '../../ui/button.tsx';
import { changedHostKeys } from './changed-host-keys.ts';
import { Fact, Facts } from './facts.tsx';

/** Shows both keys of a Mac whose host key has changed, with a button that accepts the new key. */
export function ChangedHostKey({ error, onForget }: { error: Error; onForget: () => void }) {
  const keys = changedHostKeys(error);
  if (!keys) return null;
  return (
    <div className="space-y-2 py-1">
      <Facts>
        <Fact name="Known key">
          <code className="font-mono text-sm break-all">{keys.known}</code>
        </Fact>
        <Fact name="Key shown now">
          <code className="font-mono text-sm break-all">{keys.offered}</code>
        </Fact>
      </Facts>
      <Button onClick={onForget}>Forget the old key and accept the new one</Button>
    </div>
  );
}
