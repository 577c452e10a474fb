import { dirname, join } from 'node:path';

import { Folder } from '@storedeck/host/folder';
import { parseUntrustedJson } from '@storedeck/listing';

import { ListingFormatError, throwIfAborted } from '../listing-format-error.ts';
import { MAX_FILE_LIST_BYTES, MAX_SENT_BYTES, SentFiles } from './sent-files.ts';
import { unsafe, writeFailure } from './system-error.ts';

const LINE_FEED = 10;

/**
 * Writes the files that a client sends into an empty folder. `body` is a line of JSON that matches `SentFiles`, then the
 * bytes of the files one after another. All names and sizes are checked before the first file is written. After a
 * failure, some of the files may be in the folder.
 *
 * @throws ListingFormatError FORMAT_UNSAFE, FORMAT_INVALID, DISK_FULL, FOLDER_NOT_WRITABLE, ABORTED; and the errors of
 * `body`
 */
export async function receiveFiles(
  body: AsyncIterable<Uint8Array>,
  { folder, signal }: { folder: string; signal?: AbortSignal | undefined },
): Promise<void> {
  await using bytes = new ByteReader(body, signal);
  const files = parseList(await bytes.line(MAX_FILE_LIST_BYTES));
  const target = new Folder(folder);
  for (const file of files) await receiveFile(bytes, target, file);
  if (!(await bytes.isAtEnd())) throw invalid('There are more bytes than the list of files names.');
}

function parseList(line: string): SentFiles {
  let json: unknown;
  try {
    json = parseUntrustedJson(line);
  } catch (cause) {
    throw invalid('The list of files is not JSON.', cause);
  }
  const parsed = SentFiles.safeParse(json);
  if (!parsed.success) throw refuse(json, parsed.error.issues[0]);
  const total = parsed.data.reduce((sum, { size }) => sum + size, 0);
  if (total > MAX_SENT_BYTES)
    throw unsafe('The files have more than 4 GiB in total.', 'Check that this is the right folder.');
  refuseSharedNames(parsed.data);
  return parsed.data;
}

function refuse(
  json: unknown,
  issue: { path: readonly PropertyKey[]; message: string } | undefined,
): ListingFormatError {
  const [index, key] = issue?.path ?? [];
  const entry: unknown = Array.isArray(json) && typeof index === 'number' ? json[index] : undefined;
  const name = JSON.stringify((entry as { path?: unknown } | undefined)?.path)?.slice(0, 200);
  if (index === undefined)
    return unsafe(
      'The list of files is empty or has more than 10,000 files.',
      'Check that this is the right folder.',
    );
  if (key === 'size')
    return unsafe(
      `The file ${name} has more than 50 MiB, or no valid size.`,
      'Save it smaller, or remove it.',
    );
  return unsafe(
    `The file name ${name} cannot be accepted: ${issue?.message}.`,
    'Rename the file, or remove it.',
  );
}

/**
 * Refuses two paths that differ at most by case or by the normalization of Unicode, because macOS or Windows treats
 * them as the same file. Also refuses a file `a` beside a file `a/b`.
 */
function refuseSharedNames(files: SentFiles): void {
  const names = new Set<string>();
  const folders = new Set<string>();
  for (const { path } of files) {
    const folded = path.normalize('NFC').toLowerCase();
    if (names.has(folded)) throw shared(path);
    names.add(folded);
    const parts = folded.split('/');
    for (let length = 1; length < parts.length; length += 1) folders.add(parts.slice(0, length).join('/'));
  }
  for (const { path } of files) if (folders.has(path.normalize('NFC').toLowerCase())) throw shared(path);
}

function shared(path: string): ListingFormatError {
  return unsafe(
    `There are two files or folders ${JSON.stringify(path.slice(0, 200))}.`,
    'Rename one of them.',
  );
}

async function receiveFile(
  bytes: ByteReader,
  folder: Folder,
  { path, size }: SentFiles[number],
): Promise<void> {
  try {
    if (path.includes('/')) await folder.makeFolder(dirname(path));
    const file = await folder.create(path, 0o600);
    try {
      for await (const chunk of bytes.take(size)) await file.writeFile(chunk);
    } finally {
      await file.close();
    }
  } catch (error) {
    throw bytes.failure === error ? error : writeFailure(error, join(folder.root, path));
  }
}

/** Reads a stream of bytes in parts. */
class ByteReader {
  /** The error with which the stream has failed; undefined if it has not failed. */
  failure: unknown;
  readonly #chunks: AsyncIterator<Uint8Array>;
  readonly #signal: AbortSignal | undefined;
  #rest: Uint8Array = new Uint8Array();

  constructor(body: AsyncIterable<Uint8Array>, signal: AbortSignal | undefined) {
    this.#chunks = body[Symbol.asyncIterator]();
    this.#signal = signal;
  }

  /** Reads the text up to the next line feed. Refuses a text of more than `maxBytes` bytes. */
  async line(maxBytes: number): Promise<string> {
    const parts: Uint8Array[] = [];
    let length = 0;
    while (length <= maxBytes && (await this.#fill())) {
      const end = this.#rest.indexOf(LINE_FEED);
      const part = this.#rest.subarray(0, end === -1 ? undefined : end);
      parts.push(part);
      length += part.length;
      this.#rest = this.#rest.subarray(end === -1 ? this.#rest.length : end + 1);
      if (end !== -1 && length <= maxBytes) return Buffer.concat(parts).toString('utf8');
    }
    throw length > maxBytes
      ? unsafe('The list of files has more than 4 MiB.', 'Check that this is the right folder.')
      : invalid('The list of files does not end with a line feed.');
  }

  async *take(size: number): AsyncGenerator<Uint8Array> {
    let left = size;
    while (left > 0) {
      if (!(await this.#fill())) throw invalid('There are fewer bytes than the list of files names.');
      const part = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(part.length);
      left -= part.length;
      yield part;
    }
  }

  async isAtEnd(): Promise<boolean> {
    return !(await this.#fill());
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#chunks.return?.();
  }

  /** Waits for the next bytes if none are left. Returns false at the end of the stream. */
  async #fill(): Promise<boolean> {
    while (this.#rest.length === 0) {
      throwIfAborted(this.#signal);
      const next = await this.#chunks.next().catch((error: unknown) => {
        this.failure = error;
        throw error;
      });
      if (next.done) return false;
      this.#rest = next.value;
    }
    return true;
  }
}

function invalid(message: string, cause?: unknown): ListingFormatError {
  return new ListingFormatError('FORMAT_INVALID', message, { cause });
}
