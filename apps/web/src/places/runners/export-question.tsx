import { Question } from '../../ui/question.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { EXPORT_FILE, exportRecords } from './record-file.ts';
import type { SavedRecord } from './record-kind.ts';

/** Asks before the file with all secrets is downloaded. */
export function ExportQuestion({
  macs,
  servers,
  onDone,
}: {
  macs: readonly SavedRecord[];
  servers: readonly SavedRecord[];
  onDone: () => void;
}) {
  return (
    <Question
      title="Export with all passwords and keys?"
      proceed="Download"
      onAnswer={(proceed) => {
        onDone();
        if (proceed) saveFile(EXPORT_FILE, exportRecords(macs, servers), 'application/json');
      }}
    >
      <p>
        <code className="text-ink font-mono text-sm">{EXPORT_FILE}</code> contains the passwords, private keys
        and passphrases of {formatCount(macs.length, servers.length)} in plain text. Anyone who has the file
        can log in to them.
      </p>
    </Question>
  );
}

function formatCount(macs: number, servers: number): string {
  const ofMacs = macs === 1 ? 'the Mac' : `all ${macs} Macs`;
  const ofServers = servers === 1 ? 'the server' : `all ${servers} servers`;
  if (servers === 0) return ofMacs;
  return macs === 0 ? ofServers : `${ofMacs} and ${ofServers}`;
}
