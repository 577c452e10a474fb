import { type ReactNode, useEffect, useRef, useState } from 'react';

import { Dialog } from '../../../ui/dialog.tsx';
import { ChooseSource } from './choose-source.tsx';
import { type Chosen, droppedFiles } from './chosen-files.ts';
import { Imported, type ImportedNew } from './imported.tsx';
import { PathImport } from './path-import.tsx';
import { RecognizedImport } from './recognized-import.tsx';

type Step =
  | { kind: 'choose'; failure?: string }
  | { kind: 'path' }
  | { kind: 'listing files' }
  | { kind: 'chosen'; chosen: Chosen }
  | { kind: 'imported'; result: ImportedNew };

/** A dialog that creates New from the files of another tool. Asks before it changes an existing New. */
export function ImportDialog({
  dropped,
  onClose,
  onShowNew,
}: {
  /** The folders and files that were dropped onto the page, if any. */
  dropped?: readonly FileSystemEntry[];
  onClose: () => void;
  onShowNew: () => void;
}) {
  const [step, setStep] = useState<Step>({ kind: dropped ? 'listing files' : 'choose' });
  const closed = useRef(new AbortController());

  function drop(entries: readonly FileSystemEntry[]): void {
    const { signal } = closed.current;
    setStep({ kind: 'listing files' });
    droppedFiles(entries, signal).then(
      (chosen) => setStep({ kind: 'chosen', chosen }),
      (failure: unknown) => {
        if (!signal.aborted) setStep({ kind: 'choose', failure: (failure as Error).message });
      },
    );
  }

  useEffect(() => {
    closed.current = new AbortController();
    if (dropped) drop(dropped);
    return () => closed.current.abort();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the dropped files are read once, when the dialog opens
  }, []);

  const contents: Record<Step['kind'], () => ReactNode> = {
    choose: () => (
      <ChooseSource
        failure={step.kind === 'choose' ? step.failure : undefined}
        onChoose={(chosen) => setStep({ kind: 'chosen', chosen })}
        onDrop={drop}
        onPath={() => setStep({ kind: 'path' })}
        onClose={onClose}
      />
    ),
    'listing files': () => <p role="status">Looking through the folder…</p>,
    path: () => (
      <PathImport
        onBack={() => setStep({ kind: 'choose' })}
        onImported={(result) => setStep({ kind: 'imported', result })}
        onClose={onClose}
      />
    ),
    chosen: () =>
      step.kind === 'chosen' && (
        <RecognizedImport
          key={step.chosen.name}
          chosen={step.chosen}
          onBack={() => setStep({ kind: 'choose' })}
          onImported={(result) => setStep({ kind: 'imported', result })}
          onClose={onClose}
        />
      ),
    imported: () =>
      step.kind === 'imported' && <Imported result={step.result} onClose={onClose} onShowNew={onShowNew} />,
  };
  return (
    <Dialog title={step.kind === 'imported' ? 'Imported' : 'Import as New'} onClose={onClose}>
      <div className="mt-3">{contents[step.kind]()}</div>
    </Dialog>
  );
}
