import { ApiError, type Client, type ErrorBody, type ResponseOf } from '@storedeck/contract';
import type { QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { z } from 'zod';

import type { Segment } from '../../ui/segmented.tsx';

/** A Mac or a server as this browser stores it. */
export interface SavedRecord {
  readonly id: string;
  readonly name: string;
}

/** The connection of Storedeck to a Mac or a server. */
export interface Connection {
  readonly id: string;
  readonly state: 'connecting' | 'connected' | 'reconnecting' | 'lost' | 'unreachable';
  readonly error?: string | undefined;
}

/** The types of one kind of records. */
export interface RecordTypes {
  /** The fields that a user enters. */
  readonly entry: object;
  readonly record: SavedRecord;
  readonly connection: Connection;
  /** What a test finds, and what connecting finds. */
  readonly tested: object;
  readonly connected: object;
}

/** A request of one of the actions. */
export interface LinkRequest {
  readonly signal: AbortSignal;
  /** Whether to accept a host key that differs from the known host key. Only a Mac has a host key. */
  readonly forgetHostKey?: boolean;
}

/** A field of the form of a record. */
export interface FormField {
  /** The name of the field in the entry. */
  readonly name: string;
  readonly label: string;
  readonly type: 'text' | 'secret' | 'choice';
  readonly className: string;
  /** The subject of sentences about the field. By default, "The" and the label. */
  readonly subject?: string;
  readonly initial?: string;
  readonly placeholder?: string;
  /** The field whose text is the placeholder, if it has any. */
  readonly placeholderFrom?: string;
  readonly hint?: string;
  readonly inputMode?: 'url' | 'numeric';
  readonly rows?: number;
  readonly segments?: readonly Segment<string>[];
  /** The value of another field with which this field is used. By default, it always is. */
  readonly when?: { readonly field: string; readonly is: string };
  /** Returns why the typed text is wrong. The schema of the entry finds other mistakes. */
  mistake?(typed: Readonly<Record<string, string>>): string | undefined;
  /** Reads a file that was chosen or dropped on the form: the text of the field, or why it has none. */
  readFile?(file: File): Promise<{ readonly text: string } | { readonly error: string }>;
}

/** One of the two kinds of records: Macs, which are runners over SSH, and WebDriver servers. */
export interface RecordKind<Types extends RecordTypes> {
  /** The name of the list in the storage and in exported files. */
  readonly list: 'runners' | 'servers';
  /** The word for one record in a sentence. */
  readonly one: 'Mac' | 'server';
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
  /** The key under which the browser stores the records. The server does not store them. */
  readonly storageKey: string;
  readonly entrySchema: z.ZodType<Types['entry']>;
  readonly recordSchema: z.ZodType<Types['record']>;
  readonly fields: readonly FormField[];
  /** Whether a record has devices, whose capabilities the user enters. */
  readonly hasDevices: boolean;
  createRecord(entry: Types['entry'], id: string): Types['record'];
  formatAddress(record: Types['record']): string;
  /** Names what is deleted with a record: the subject of a sentence in the plural. */
  deletedWith(record: Types['record']): string;
  /** Returns the id of the connection to a record. Records with the same address share a connection. */
  connectionId(record: Types['record']): string;
  useConnections(): readonly Types['connection'][];
  /** The key of the query of `useConnections`. */
  readonly connectionsKey: QueryKey;
  /** The other queries whose results an action may change. */
  readonly changedQueries: readonly QueryKey[];
  test(client: Client, record: Types['record'], request: LinkRequest): Promise<Types['tested']>;
  connect(client: Client, record: Types['record'], request: LinkRequest): Promise<Types['connected']>;
  disconnect(client: Client, connectionId: string, request: LinkRequest): Promise<unknown>;
  /** Returns what the demo offers to add; undefined without the demo, or when the records already contain it. */
  offered(health: ResponseOf<'health'>, records: readonly Types['record'][]): Types['entry'] | undefined;
  /** What is known about a connection. `found` is undefined if this page has not connected the record itself. */
  ConnectionFacts(props: {
    connection: Types['connection'];
    found: Types['connected'] | undefined;
  }): ReactNode;
  TestedFacts(props: { found: Types['tested'] }): ReactNode;
}

/** Returns the connection of Storedeck to a record; undefined if there is none. */
export function connectionTo<Types extends RecordTypes>(
  kind: RecordKind<Types>,
  record: Types['record'],
  connections: readonly Types['connection'][],
): Types['connection'] | undefined {
  const connectionId = kind.connectionId(record);
  return connections.find(({ id }) => id === connectionId);
}

/** Whether one of the records has all fields of `login`. */
export function includesLogin(records: readonly object[], login: object): boolean {
  const fields = Object.entries(login);
  return records.some((record) =>
    fields.every(([field, value]) => (record as Record<string, unknown>)[field] === value),
  );
}

/** @throws ApiError when the Mac or the server has refused */
export function accepted<Response extends { readonly ok: true } | ErrorBody>(
  response: Response,
): Extract<Response, { readonly ok: true }> {
  if (!response.ok) throw new ApiError(200, response);
  // The cast is safe: only the other members of the union have another `ok`.
  return response as Extract<Response, { readonly ok: true }>;
}
