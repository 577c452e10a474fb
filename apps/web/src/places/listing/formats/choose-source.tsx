import { FolderDown } from 'lucide-react';

import { Button } from '../../../ui/button.tsx';
import { ChooseFile, ChooseFolder } from '../../../ui/choose-file.tsx';
import { DropArea } from '../../../ui/drop-area.tsx';
import { type Chosen, chosenFiles } from './chosen-files.ts';
import { droppedEntries } from './dropped-entries.ts';

/** The first step of an import: the choice of a folder or a file. */
export function ChooseSource({
  failure,
  onChoose,
  onDrop,
  onPath,
  onClose,
}: {
  failure: string | undefined;
  onChoose: (chosen: Chosen) => void;
  onDrop: (entries: readonly FileSystemEntry[]) => void;
  onPath: () => void;
  onClose: () => void;
}) {
  return (
    <div className="space-y-4">
      <DropArea
        className="border-line flex flex-col items-center gap-3 rounded-xl border border-dashed px-4 py-7 text-center"
        onDrop={(data) => {
          const entries = droppedEntries(data);
          if (entries.length > 0) onDrop(entries);
        }}
      >
        <FolderDown aria-hidden className="text-muted size-7" />
        <p className="font-medium">Drop a folder or a file here</p>
        <p className="text-muted max-w-96 text-balance">
          fastlane’s folders (<code className="font-mono text-sm">metadata</code>,{' '}
          <code className="font-mono text-sm">screenshots</code>), a project that has them,{' '}
          <code className="font-mono text-sm">store.config.json</code>,{' '}
          <code className="font-mono text-sm">src/main/play</code>,{' '}
          <code className="font-mono text-sm">AppStore.xcstrings</code>, XLIFF, a spreadsheet (CSV, XLSX) or
          release notes.
        </p>
        <div className="flex flex-wrap justify-center gap-2">
          <ChooseFolder look="primary" onChoose={(files) => onChoose(chosenFiles(files))}>
            Choose a folder…
          </ChooseFolder>
          <ChooseFile
            accept=".json,.xcstrings,.xliff,.xlf,.csv,.tsv,.xlsx,.txt,.md"
            onChoose={(file) => onChoose({ name: file.name, files: [{ path: file.name, file }] })}
          >
            Choose a file…
          </ChooseFile>
        </div>
      </DropArea>
      {failure !== undefined && (
        <p role="alert" className="bg-bad-fill border-line rounded-lg border px-3 py-2.5 wrap-anywhere">
          {failure}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button look="quiet" className="-ms-3" onClick={onPath}>
          Enter a path instead
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </div>
  );
}
