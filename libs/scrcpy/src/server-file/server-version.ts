import { ScrcpyError } from '../scrcpy-error.ts';
import { readZipEntry } from './zip-entry.ts';

const MAX_CODE_BYTES = 16 * 1024 * 1024;

/** Reads the version of a scrcpy server file, such as `4.1`, from its code. Throws `SERVER_FILE_INVALID`. */
export function readServerVersion(content: Uint8Array): string {
  const archive = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const code = readCode(archive);
  // The server refuses a client of another version with this message, which contains the version of the server.
  const version = /The server version \((\d[\d.]{0,20})\) does not match the client/.exec(code)?.[1];
  if (version === undefined) throw invalid('it does not contain the version of a scrcpy server');
  return version;
}

function readCode(archive: Buffer): string {
  try {
    return readZipEntry(archive, 'classes.dex', MAX_CODE_BYTES)?.toString('latin1') ?? '';
  } catch (error) {
    throw invalid(error instanceof RangeError ? 'it is damaged' : (error as Error).message, error);
  }
}

function invalid(reason: string, cause?: unknown) {
  return new ScrcpyError('SERVER_FILE_INVALID', `The scrcpy server file cannot be used: ${reason}.`, {
    cause,
    hint: 'Install scrcpy again, or set SCRCPY_SERVER_PATH to the server file of scrcpy 3.3 or newer.',
  });
}
