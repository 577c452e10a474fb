import { isApiError, type Client } from '@storedeck/contract';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';

import { useClient } from '../../server/client.ts';
import { ENV_FILE_KEY, ENV_IN_USE_KEY, readCredentials, useHealth } from '../../server/queries.ts';
import { useKeptState } from '../../ui/kept-state.ts';

export interface EnvFile {
  /** Absolute path of the `.env` of the working folder. */
  readonly path: string;
  /** The text on disk; null while there is no such file. */
  readonly stored: UseQueryResult<string | null>;
  /** The text with the unsaved edits. The edits are kept while another place is open. */
  readonly text: string;
  readonly changed: boolean;
  /**
   * The text on disk when the edit began; without an edit, the text on disk now. Null when there is no such file,
   * undefined when the file has not been read.
   */
  readonly base: string | null | undefined;
  setText(text: string): void;
  revert(): void;
  /** Reads the file and the variables of the server again. */
  reload(): Promise<void>;
}

/** Reads the `.env` of the working folder, and keeps the unsaved edits. */
export function useEnvFile(): EnvFile {
  const client = useClient();
  const queries = useQueryClient();
  const dir = useHealth().data?.dir;
  const path = `${dir?.replace(/[/\\]$/, '') ?? ''}/.env`;
  const stored = useQuery({
    queryKey: [...ENV_FILE_KEY, path],
    enabled: dir !== undefined,
    staleTime: 0,
    queryFn: ({ signal }) => readEnvFile(client, path, signal),
  });
  const [edit, setEdit] = useKeptState<{ text: string; base: string | null | undefined } | null>(
    'env-edit',
    null,
  );
  const before = stored.data ?? '';
  return {
    path,
    stored,
    text: edit?.text ?? before,
    changed: edit !== null && edit.text !== before,
    base: edit ? edit.base : stored.data,
    setText: (text) =>
      setEdit((former) => (text === before ? null : { text, base: former ? former.base : stored.data })),
    revert: () => setEdit(() => null),
    reload: () => readCredentials(queries),
  };
}

/** Where the server gets each variable from that it uses: from `.env`, from its environment, or from a key file. */
export function useEnvInUse() {
  const client = useClient();
  return useQuery({
    queryKey: ENV_IN_USE_KEY,
    staleTime: 0,
    queryFn: async ({ signal }) => (await client.readEnv({ signal })).sources,
  });
}

/**
 * Reads the text of `.env`, including the byte order mark and the line ends; null when there is no such file. Rejects
 * with an Error when the file is not UTF-8 text.
 */
export async function readEnvFile(client: Client, path: string, signal: AbortSignal): Promise<string | null> {
  try {
    const response = await client.previewFile({ query: { path }, signal });
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await response.arrayBuffer());
  } catch (error) {
    if (isApiError(error) && error.code === 'FILE_NOT_FOUND') return null;
    if (error instanceof TypeError) throw new Error(`${path} is not UTF-8 text.`, { cause: error });
    throw error;
  }
}
