import { isApiError, isCredentialError } from '@storedeck/contract';
import { CircleAlert } from 'lucide-react';
import { useState, type ReactNode } from 'react';

import { isUnreached, useConnected, useCredentialChanges } from '../server/connected.ts';
import { CredentialsLink } from './credentials-link.tsx';

/**
 * An error message with its hint and error code. While the server cannot be reached, shows nothing for a request that
 * did not reach the server, because the banner already reports that.
 */
export function Failure({ error, children }: { error: Error; children?: ReactNode }) {
  const connected = useConnected();
  const changes = useCredentialChanges();
  const [seen, setSeen] = useState({ error, changes });
  if (seen.error !== error) setSeen({ error, changes });
  if (!connected && isUnreached(error)) return null;
  const { hint, code, issues } = isApiError(error) ? error : {};
  const isRefusal = code !== undefined && isCredentialError(code);
  // A refusal of credentials ends when the credentials change, wherever they are changed.
  if (isRefusal && seen.changes !== changes) return null;
  return (
    <div role="alert" className="bg-bad-fill border-line flex gap-2.5 rounded-lg border px-3 py-2.5">
      <CircleAlert aria-hidden className="text-bad mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1 space-y-1 wrap-anywhere">
        <p className="font-medium">{error.message}</p>
        {issues?.map(({ path, message }) => (
          <p key={path}>
            <code className="font-mono text-sm">{path}</code> {message}
          </p>
        ))}
        {hint !== undefined && <p className="text-muted whitespace-pre-line">{hint}</p>}
        {isRefusal && (
          <p>
            <CredentialsLink />
          </p>
        )}
        {children}
        {code !== undefined && code !== 'INTERNAL' && <p className="text-muted font-mono text-xs">{code}</p>}
      </div>
    </div>
  );
}
