import { useConnected } from '../server/connected.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

const TITLE = 'This part of the page could not be loaded';

/** Drawn in the space of a part of the page whose code could not be loaded. */
export function NotLoaded() {
  return (
    <div role="status" className="m-auto w-full max-w-lg p-6">
      <h2 className="text-lg font-semibold">{TITLE}</h2>
      <NotLoadedHint />
    </div>
  );
}

/** Drawn instead of a dialog whose code could not be loaded. */
export function DialogNotLoaded({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={TITLE} width="w-104" onClose={onClose}>
      <NotLoadedHint />
      <p className="mt-4 flex justify-end">
        <Button onClick={onClose}>Close</Button>
      </p>
    </Dialog>
  );
}

function NotLoadedHint() {
  // While the server cannot be reached, there is no button: loading the page again would remove the content that the
  // page still shows.
  return useConnected() ? (
    <p className="mt-3">
      <Button onClick={() => location.reload()}>Load the page again</Button>
    </p>
  ) : (
    <p className="text-muted mt-1">It is loaded by itself when the server runs again.</p>
  );
}
