import type { ReactNode } from 'react';

import type { RecordKind, RecordTypes } from './record-kind.ts';

/** The errors of a form by field. */
export type DraftErrors = Readonly<Record<string, string | undefined>>;

/** The types of one kind of records, with the content of its form as typed. */
export interface ViewTypes extends RecordTypes {
  readonly draft: object;
}

/** How one kind of records is listed, edited, and shown with its connection. */
export interface RecordView<Types extends ViewTypes> extends RecordKind<Types> {
  readonly words: {
    /** The heading of the list, and its name for screen readers. */
    readonly heading: string;
    readonly listName: string;
    readonly test: string;
    readonly testing: string;
    readonly tested: string;
    /** Where the browser and the server keep a record. */
    readonly kept: string;
    readonly addOffered: string;
  };
  addressOf(record: Types['record']): string;
  /** Names what is deleted with a record: the subject of a sentence in the plural. */
  deletedWith(record: Types['record']): string;
  /** Returns the content of the form for a stored record, or for a new one. */
  draftOf(record?: Types['record']): Types['draft'];
  /** Returns the entry that the form describes; if the form is invalid, the errors by field. */
  readDraft(draft: Types['draft']): ReadDraft<Types['entry']>;
  Fields(props: FieldsProps<Types['draft']>): ReactNode;
  /** Reads a file that was chosen or dropped on the form. Undefined if the form accepts no files. */
  readonly readFile?: (file: File) => Promise<DraftFromFile<Types['draft']>>;
  /** What is known about a connection. `found` is undefined if this page has not connected the record itself. */
  ConnectionFacts(props: {
    connection: Types['connection'];
    found: Types['connected'] | undefined;
  }): ReactNode;
  TestedFacts(props: { found: Types['tested'] }): ReactNode;
}

export type ReadDraft<Entry> = { readonly entry: Entry } | { readonly errors: DraftErrors };

export interface FieldsProps<Draft> {
  readonly draft: Draft;
  readonly errors: DraftErrors;
  readonly onChange: (to: Partial<Draft>) => void;
  readonly onFile: (file: File) => void;
}

export interface DraftFromFile<Draft> {
  readonly to: Partial<Draft>;
  readonly errors?: DraftErrors;
}
