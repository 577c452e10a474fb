/** Explains what a sync does, and its effect on open edits at Google Play. */
export function SyncNote() {
  return (
    <>
      <p>
        A sync only reads. It replaces <code className="font-mono text-sm">listing-current.json</code> and{' '}
        <code className="font-mono text-sm">assets/current</code> when everything has arrived.
      </p>
      <p className="text-muted">
        Google Play allows one open edit per service account and app. A sync opens one for a moment, which
        ends an edit that a release script holds with the same account. Give Storedeck a service account of
        its own.
      </p>
    </>
  );
}
