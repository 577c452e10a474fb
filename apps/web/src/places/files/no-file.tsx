import { Button } from '../../ui/button.tsx';
import { fileName, toFolder } from './file-path.ts';

/** Says how to open a file, and lists the recent files. Shown before a file is opened. */
export function NoFile({
  history,
  onOpen,
  onClear,
}: {
  history: readonly string[];
  onOpen: (path: string) => void;
  onClear: () => void;
}) {
  return (
    <div className="thin-scrollbar flex min-h-0 flex-1 flex-col overflow-y-auto">
      <div className="m-auto w-full max-w-xl p-6">
        <h2 className="text-xl font-semibold">Preview a file on this computer</h2>
        <p className="text-muted mt-2">
          Paste or drop its path: pictures, video, audio, PDF, text, JSON and Markdown are shown, and folders
          are listed. Scripts in a file never run.
        </p>
        {history.length > 0 && (
          <section aria-labelledby="recent-files" className="mt-6">
            <div className="mb-1 flex items-center justify-between">
              <h3 id="recent-files" className="font-semibold">
                Recent
              </h3>
              <Button look="quiet" onClick={onClear}>
                Clear
              </Button>
            </div>
            <ul className="border-line bg-surface divide-line divide-y overflow-hidden rounded-lg border">
              {history.map((path) => (
                <li key={path}>
                  <button
                    type="button"
                    onClick={() => onOpen(path)}
                    className="hover:bg-hover w-full px-3 py-1.5 text-start focus-visible:-outline-offset-2"
                  >
                    <bdi className="block truncate font-medium">{fileName(path)}</bdi>
                    <bdi className="text-muted block truncate text-sm">{toFolder(path)}</bdi>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  );
}
