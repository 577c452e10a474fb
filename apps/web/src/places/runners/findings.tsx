import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';

import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { ChangedHostKey } from './changed-host-key.tsx';
import type { Connection, RecordKind, RecordTypes } from './record-kind.ts';
import type { Doing, Link } from './use-links.ts';

/** The result of the last test or connection attempt, and the state of the connection. */
export function Findings<Types extends RecordTypes>({
  kind,
  link,
  connection,
  onForgetHostKey,
}: {
  kind: RecordKind<Types>;
  link: Link<Types> | undefined;
  connection: Types['connection'] | undefined;
  onForgetHostKey: (doing: Doing) => void;
}) {
  const element = useRef<HTMLDivElement>(null);
  const isEnding = link?.kind === 'busy' && link.doing === 'disconnect';
  const outcome = link?.kind;
  const doings = { ...BUSY, test: kind.words.testing };
  const busy = link?.kind === 'busy' && { doing: doings[link.doing], cancel: link.cancel };
  const title = connection && TITLES[connection.state];
  // Results appear below the buttons, so that the buttons do not move. On a small screen, the results may have to be
  // scrolled into view.
  useEffect(() => {
    if (outcome !== undefined) element.current?.scrollIntoView({ block: 'nearest' });
  }, [outcome]);

  return (
    <div ref={element} className="space-y-3 empty:hidden">
      {!isEnding && connection && title !== undefined && (
        <Finding isGood={connection.state === 'connected'} title={title}>
          {connection.error !== undefined && <p className="text-muted wrap-anywhere">{connection.error}</p>}
          <kind.ConnectionFacts
            connection={connection}
            found={link?.kind === 'connected' ? link.found : undefined}
          />
        </Finding>
      )}
      {busy && (
        <div
          role="status"
          className="border-line bg-surface flex items-center gap-3 rounded-lg border px-3 py-2.5"
        >
          <div className="min-w-0 flex-1 space-y-2">
            <p>{busy.doing}</p>
            <ProgressBar label={busy.doing} done={0} total={0} />
          </div>
          <Button onClick={busy.cancel}>Cancel</Button>
        </div>
      )}
      {link?.kind === 'tested' && (
        <Finding isGood title={kind.words.tested}>
          <kind.TestedFacts found={link.found} />
        </Finding>
      )}
      {link?.kind === 'failed' && (
        <Failure error={link.error}>
          <ChangedHostKey error={link.error} onForget={() => onForgetHostKey(link.doing)} />
        </Failure>
      )}
    </div>
  );
}

/** The states of a connection that are shown in the form. A notice shows a lost connection. */
const TITLES: Readonly<Partial<Record<Connection['state'], string>>> = {
  connected: 'Connected',
  reconnecting: 'Connection lost. Connecting again…',
  unreachable: 'The server cannot be reached now.',
};

const BUSY = { connect: 'Connecting…', disconnect: 'Disconnecting…' };

function Finding({ isGood, title, children }: { isGood: boolean; title: string; children: ReactNode }) {
  const Icon = isGood ? CircleCheck : TriangleAlert;
  return (
    <div
      role="status"
      className={`border-line flex gap-2.5 rounded-lg border px-3 py-2.5 ${isGood ? 'bg-surface' : 'bg-warn-fill'}`}
    >
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${isGood ? 'text-good' : 'text-warn'}`} />
      <div className="min-w-0 flex-1 space-y-2">
        <p className="font-medium">{title}</p>
        {children}
      </div>
    </div>
  );
}
