import { throwIfAborted } from '../store-sync-error.ts';
import { Edit, parsePlayAnswer } from './answers.ts';
import type { Publisher } from './open-publisher.ts';
import { googlePlayRefusal } from './refusal.ts';

/**
 * Opens an edit, the only way to read a listing, and deletes it whatever happens in `read`. Google allows one open edit
 * per account and app, so this ends an edit that the same account holds elsewhere: hold it as short as can be.
 *
 * Neither the insert nor the delete can be cancelled: an insert cut off on its way may have opened an edit whose id
 * nobody knows. Both end by their time limits.
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
    // The first failure is the one to report; the edit expires by itself if it cannot be deleted now.
    await deleteEdit(publisher, { packageName, editId }).catch(() => undefined);
    throw error;
  }
  await deleteEdit(publisher, { packageName, editId });
  return result;
}

async function insertEdit(publisher: Publisher, packageName: string): Promise<string> {
  try {
    const { data } = await publisher.edits.insert({ packageName, requestBody: {} });
    return parsePlayAnswer(Edit, data, 'the opening of an edit').id;
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
    // Gone already: a first delete arrived although its answer did not, or another program ended the edit.
    if (refusal.status !== 404 && refusal.status !== 410 && !/deleted/i.test(refusal.message)) throw refusal;
  }
}
