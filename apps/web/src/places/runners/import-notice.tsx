import { Notice } from '../../ui/notice.tsx';
import type { RecordImport } from './record-file.ts';

export type ImportOutcome = { readonly file: string } & (
  | { readonly added: number; readonly servers: number; readonly refused: RecordImport<unknown>['refused'] }
  | { readonly error: Error }
);

/** Says what an imported file has added, and which entries were refused. */
export function ImportNotice({ outcome, onDismiss }: { outcome: ImportOutcome; onDismiss: () => void }) {
  if ('error' in outcome) {
    return (
      <Notice tone="bad" title={`Nothing was imported from ${outcome.file}.`} onDismiss={onDismiss}>
        <p className="text-muted wrap-anywhere">{outcome.error.message}</p>
      </Notice>
    );
  }
  const { file, added, servers, refused } = outcome;
  return (
    <Notice
      tone={refused.length > 0 ? 'warn' : 'good'}
      title={`${addedText(added, servers)} added from ${file}${refused.length > 0 ? `, ${refused.length} refused` : ''}.`}
      onDismiss={onDismiss}
    >
      {refused.length > 0 && (
        <ul className="thin-scrollbar text-muted max-h-32 overflow-y-auto">
          {refused.map(({ entry, why }, index) => (
            <li key={index} className="wrap-anywhere">
              {entry}: {why}.
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

/** Returns a text such as "2 Macs and 1 server". If no server and no Mac was added, the text is "0 Macs". */
function addedText(macs: number, servers: number): string {
  const parts = [
    ...(macs > 0 || servers === 0 ? [macs === 1 ? '1 Mac' : `${macs} Macs`] : []),
    ...(servers > 0 ? [servers === 1 ? '1 server' : `${servers} servers`] : []),
  ];
  return parts.join(' and ');
}
