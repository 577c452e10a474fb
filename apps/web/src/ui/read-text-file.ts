/** The error for a dropped or chosen file that cannot be used. The message says why. */
export class FileRefusal extends Error {
  override readonly name = 'FileRefusal';
}

/**
 * Reads the text of a dropped or chosen file.
 * @throws FileRefusal when the file is longer than `maxBytes`, is not UTF-8, or cannot be read
 */
export async function readTextFile(file: File, maxBytes: number): Promise<string> {
  if (file.size > maxBytes) {
    throw new FileRefusal(
      `${file.name} is too large: it has ${file.size} bytes, at most ${maxBytes} are read.`,
    );
  }
  const bytes = await file.arrayBuffer().catch((cause: unknown) => {
    throw new FileRefusal(`${file.name} cannot be read. Is it a folder, or was it moved?`, { cause });
  });
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new FileRefusal(`${file.name} is not a text file.`, { cause });
  }
}
