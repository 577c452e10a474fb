/** The largest size of a line in bytes. The longest messages, which contain the texts of an edit, are shorter. */
const MAX_LINE_BYTES = 4 * 1024 * 1024;

/**
 * Yields the lines of a stream of UTF-8 text, without empty lines. Yields undefined for a line that is too long, as soon
 * as it is too long; the rest of this line is not kept.
 */
export async function* readLines(input: AsyncIterable<Buffer>): AsyncGenerator<string | undefined> {
  let parts: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of input) {
    let from = 0;
    for (let to = chunk.indexOf(10); to >= 0; to = chunk.indexOf(10, from)) {
      const isWhole = bytes <= MAX_LINE_BYTES;
      const line = Buffer.concat([...parts, chunk.subarray(from, to)]);
      [parts, bytes, from] = [[], 0, to + 1];
      // A line that was refused before it has ended.
      if (!isWhole) continue;
      const text = line.length > MAX_LINE_BYTES ? undefined : line.toString('utf8').trim();
      if (text !== '') yield text;
    }
    if (bytes > MAX_LINE_BYTES) continue;
    const rest = chunk.subarray(from);
    parts.push(rest);
    bytes += rest.length;
    if (bytes > MAX_LINE_BYTES) {
      parts = [];
      yield undefined;
    }
  }
}
