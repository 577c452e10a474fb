import { isStoreError, throwIfAborted } from '@storedeck/store-api';
import { z } from 'zod';

import type { PlayClient } from './play-client.ts';
import { Edit } from './response-schemas.ts';

/**
 * Opens an edit, which Google requires for reading a listing, and always deletes the edit after `read`. Google allows
 * one open edit per account and app: opening an edit ends any other edit of the same account and app, so `read` must be
 * short. Until the edit is deleted, other processes of this user that use Storedeck wait before they open an edit.
 *
 * The requests that open and delete the edit ignore `signal`, because an aborted request could leave an open edit. Both
 * requests are limited by their timeouts.
 */
export async function withEdit<Result>(
  client: PlayClient,
  signal: AbortSignal | undefined,
  read: (editId: string) => Promise<Result>,
): Promise<Result> {
  throwIfAborted(signal);
  const lock = await client.lock(signal);
  try {
    return await readInEdit(client, signal, read);
  } finally {
    await lock.release();
  }
}

async function readInEdit<Result>(
  client: PlayClient,
  signal: AbortSignal | undefined,
  read: (editId: string) => Promise<Result>,
): Promise<Result> {
  const id = await insertEdit(client);
  let result: Result;
  try {
    throwIfAborted(signal);
    result = await read(id);
  } catch (error) {
    // A second error, of deleting the edit, is ignored: the edit expires by itself, and the first error is more useful.
    await deleteEdit(client, id).catch(() => undefined);
    throw error;
  }
  await deleteEdit(client, id);
  return result;
}

/** Opens an edit, and returns its id. */
export async function insertEdit(client: PlayClient): Promise<string> {
  const { id } = await client.send(Edit, (edits, app, options) =>
    edits.insert({ ...app, requestBody: {} }, options),
  );
  return id;
}

/** Deletes an edit. An edit that does not exist any more counts as deleted. */
export async function deleteEdit(client: PlayClient, editId: string): Promise<void> {
  try {
    await client.send(z.unknown(), (edits, app, options) => edits.delete({ ...app, editId }, options));
  } catch (error) {
    // The edit is already gone if the response to an earlier delete was lost, or if another program has ended the edit.
    if (!isEditGone(error)) throw error;
  }
}

/**
 * Whether an error means that the edit does not exist any more. In Google's newer errors, only the message contains
 * this information.
 */
export function isEditGone(error: unknown): boolean {
  if (!isStoreError(error)) return false;
  const { status, message } = error;
  if (status === 404 || status === 410) return true;
  return status === 400 && /\bedit\b.{0,300}\b(?:deleted|expired|not found)\b/i.test(message);
}
