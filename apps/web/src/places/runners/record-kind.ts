import { ApiError, type Client, type ErrorBody, type ResponseOf } from '@storedeck/contract';
import type { QueryKey } from '@tanstack/react-query';
import type { z } from 'zod';

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

/**
 * One of the two kinds of records: Macs, which are runners over SSH, and WebDriver servers. Contains what they are and
 * what can be done with them; `RecordView` adds how they are shown.
 */
export interface RecordKind<Types extends RecordTypes> {
  /** The name of the list in the storage and in exported files. */
  readonly list: 'runners' | 'servers';
  /** The word for one record in a sentence. */
  readonly one: 'Mac' | 'server';
  /** The key under which the browser stores the records. The server does not store them. */
  readonly storageKey: string;
  readonly entrySchema: z.ZodType<Types['entry']>;
  readonly recordSchema: z.ZodType<Types['record']>;
  createRecord(entry: Types['entry'], id: string): Types['record'];
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
