import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';

import { useHealth } from '../../server/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

const REPOSITORY = 'https://github.com/storedeck/storedeck';

/** A dialog with the version of the running server, its working folder, and links to the documentation. */
export function AboutDialog({ onClose }: { onClose: () => void }) {
  const { data: health } = useHealth();
  return (
    <Dialog title="Storedeck" width="w-104" onClose={onClose}>
      <p className="text-muted mt-1">Store listings, phones and simulators of an app in one local window.</p>
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        <dt className="text-muted">Version</dt>
        <dd className="tabular-nums">{health?.version ?? 'unknown while the server does not run'}</dd>
        {health && (
          <>
            <dt className="text-muted">Folder</dt>
            <dd className="min-w-0 wrap-anywhere">
              <code className="font-mono text-sm">{health.dir}</code>
            </dd>
            {health.demo && (
              <>
                <dt className="text-muted">Demo</dt>
                <dd>The stores and the devices are simulated.</dd>
              </>
            )}
          </>
        )}
        <dt className="text-muted">Licence</dt>
        <dd>MIT</dd>
      </dl>
      <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-1">
        <OutsideLink href={`${REPOSITORY}#readme`}>Documentation</OutsideLink>
        <OutsideLink href={`${REPOSITORY}/releases`}>What is new</OutsideLink>
        <OutsideLink href={`${REPOSITORY}/issues`}>Report a problem</OutsideLink>
      </ul>
      <p className="mt-5 flex justify-end">
        <Button onClick={onClose}>Close</Button>
      </p>
    </Dialog>
  );
}

function OutsideLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <li>
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        className="text-accent-ink inline-flex items-center gap-1 hover:underline"
      >
        {children}
        <ExternalLink aria-hidden className="size-3.5" />
      </a>
    </li>
  );
}
