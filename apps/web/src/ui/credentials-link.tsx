import { KeyRound } from 'lucide-react';
import { Link, useLocation } from 'wouter';

const CREDENTIALS = '/credentials';

/** A link to the place where a person corrects the credentials; nothing in this place itself. */
export function CredentialsLink() {
  const [here] = useLocation();
  if (here === CREDENTIALS) return null;
  return (
    <Link href={CREDENTIALS} className="text-accent-ink underline">
      Open Credentials
    </Link>
  );
}

/** `CredentialsLink` with the look of a button. */
export function CredentialsButton() {
  return (
    <Link
      href={CREDENTIALS}
      className="bg-surface text-ink border-line hover:bg-hover inline-flex h-8 shrink-0 items-center gap-1.5 rounded-md border px-3 font-medium whitespace-nowrap"
    >
      <KeyRound aria-hidden className="size-4" />
      Open Credentials
    </Link>
  );
}
