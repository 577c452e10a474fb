import { readTextFile } from '../../../ui/read-text-file.ts';
import type { DraftFromFile, RecordView } from '../record-view.ts';
import { draftOf, mistakeInKey, readDraft, type RunnerDraft } from './runner-draft.ts';
import { ConnectedRunner, TestedRunner } from './runner-facts.tsx';
import { RunnerFields } from './runner-fields.tsx';
import { RUNNER_KIND, type RunnerTypes } from './runner-kind.ts';

const MAX_KEY_BYTES = 64 * 1024;

/** How Macs are listed, edited, and shown with their connection. */
export const RUNNER_VIEW: RecordView<RunnerTypes & { readonly draft: RunnerDraft }> = {
  ...RUNNER_KIND,
  words: {
    heading: 'Macs',
    listName: 'Macs',
    test: 'Test connection',
    testing: 'Testing the connection…',
    tested: 'The login works. Nothing was saved.',
    kept: 'Saved Macs are kept in this browser in plain text. The server receives these only to test and to connect, and keeps them in memory while it is connected.',
    addOffered: 'Add the simulated Mac',
  },
  addressOf: ({ user, host, port }) => `${user}@${host}${port === 22 ? '' : `:${port}`}`,
  deletedWith: ({ auth }) => `Its address and its ${auth}`,
  draftOf,
  readDraft,
  Fields: RunnerFields,
  readFile: readKeyFile,
  ConnectionFacts: ConnectedRunner,
  TestedFacts: TestedRunner,
};

async function readKeyFile(file: File): Promise<DraftFromFile<RunnerDraft>> {
  try {
    const key = await readTextFile(file, MAX_KEY_BYTES);
    const mistake = mistakeInKey(key);
    if (mistake === undefined) return { to: { auth: 'key', key } };
    return { to: { auth: 'key' }, errors: { key: `${file.name}: ${mistake}` } };
  } catch (error) {
    return { to: { auth: 'key' }, errors: { key: error instanceof Error ? error.message : String(error) } };
  }
}
