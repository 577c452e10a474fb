import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';

/** Shown at an address that belongs to no place. */
export function NoSuchPlace() {
  const [path] = useLocation();
  useEffect(() => {
    document.title = 'No such page · Storedeck';
  }, []);
  return (
    <div className="m-auto max-w-lg p-8 text-center">
      <h1 className="text-xl font-semibold">There is no page at this address</h1>
      <p className="text-muted mt-2 font-mono text-sm wrap-anywhere">{path}</p>
      <p className="mt-4">
        <Link href="/" className="text-accent-ink underline">
          Go to the listing
        </Link>
      </p>
    </div>
  );
}
