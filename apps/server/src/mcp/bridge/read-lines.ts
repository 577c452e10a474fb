/** The largest size of a line in bytes. The longest messages, which contain the texts of an edit, are shorter. */
const MAX_LINE_BYTES = 4 * 1024 * 1024;

/** Yields the lines of a stream of UTF-8 text, without empty lines. Throws at a line that is too long. */
export async function* readLines(input: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let parts: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of input) {
    let from = 0;
    for (let to = chunk.indexOf(10); to >= 0; to = chunk.indexOf(10, from)) {
      const line = Buffer.concat([...parts, chunk.subarray(from, to)])
        .toString('utf8')
        .trim();
      [parts, bytes, from] = [[], 0, to + 1];
      if (line !== '') yield line;
    }
    const rest = chunk.subarray(from);
    parts.push(rest);
    bytes += rest.length;
    if (bytes > MAX_LINE_BYTES) throw new Error('A line of standard input is longer than 4 MiB.');
  }
}
