import { throwIfAborted } from '../store-sync-error.ts';
import type { Publisher } from './open-publisher.ts';
import { googlePlayRefusal } from './refusal.ts';
import { Edit, parsePlayResponse } from './response-schemas.ts';

/**
 * Opens an edit, which Google requires for reading a listing, and always deletes it after `read`. Google allows one
 * open edit per account and app: opening an edit ends any other edit of the same account and app, so `read` must be
 * short.
 *
 * The insert and the delete ignore `signal`: an aborted insert could leave an open edit whose id is unknown. Both are
 * limited by their timeouts.
 */
export async function withEdit<Result>(
  publisher: Publisher,
  { packageName, signal }: { packageName: string; signal: AbortSignal | undefined },
  read: (editId: string) => Promise<Result>,
): Promise<Result> {
  throwIfAborted(signal);
  const editId = await insertEdit(publisher, packageName);
  let result: Result;
  try {
    throwIfAborted(signal);
    result = await read(editId);
  } catch (error) {
    // Throw the first error. An edit that cannot be deleted expires by itself.
    await deleteEdit(publisher, { packageName, editId }).catch(() => undefined);
    throw error;
  }
  await deleteEdit(publisher, { packageName, editId });
  return result;
}

async function insertEdit(publisher: Publisher, packageName: string): Promise<string> {
  try {
    const { data } = await publisher.edits.insert({ packageName, requestBody: {} });
    return parsePlayResponse(Edit, data, 'the opening of an edit').id;
  } catch (error) {
    throw googlePlayRefusal(error);
  }
}

async function deleteEdit(
  publisher: Publisher,
  { packageName, editId }: { packageName: string; editId: string },
): Promise<void> {
  try {
    await publisher.edits.delete({ packageName, editId });
  } catch (error) {
    const refusal = googlePlayRefusal(error);
    // The edit no longer exists: the response to an earlier delete was lost, or another program ended the edit.
    if (refusal.status !== 404 && refusal.status !== 410 && !/deleted/i.test(refusal.message)) throw refusal;
  }
}
