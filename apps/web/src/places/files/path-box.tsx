import { FileSearch } from 'lucide-react';
import { useId, useState } from 'react';

import { Button } from '../../ui/button.tsx';
import { rankMatches, type SearchTerms } from '../../ui/search/rank-matches.ts';
import { pathFromText } from './file-path.ts';

/** The box for the path of a file. It suggests recent paths. */
export function PathBox({
  path,
  history,
  onOpen,
}: {
  path: string;
  history: readonly string[];
  onOpen: (path: string) => void;
}) {
  const list = useId();
  // Null while the box shows the path of the open file.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <form
      role="search"
      aria-label="Open a file"
      className="flex min-w-0 flex-1 basis-80 gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onOpen(pathFromText(typed ?? path));
        setTyped(null);
      }}
    >
      <div className="relative min-w-0 flex-1">
        <FileSearch aria-hidden className="text-muted pointer-events-none absolute start-2.5 top-2 size-4" />
        <input
          aria-label="Path of a file"
          list={list}
          value={typed ?? path}
          onChange={({ target }) => setTyped(target.value)}
          onFocus={({ target }) => target.select()}
          placeholder="/Users/me/notes.md"
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          className="border-line bg-surface placeholder:text-muted h-8 w-full rounded-md border ps-8 pe-2 font-mono max-sm:text-[16px] sm:text-sm"
        />
        <datalist id={list}>
          {rankMatches(history, typed ?? '', termsOfPath).map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      </div>
      <Button type="submit">Open</Button>
    </form>
  );
}

/** A path is also found by the name of the file. */
function termsOfPath(path: string): SearchTerms {
  return { names: [path, path.split(/[\\/]/).at(-1) ?? path] };
}
