/** A longer line is no message of a client: the largest has the texts of an edit. */
const MAX_LINE_BYTES = 4 * 1024 * 1024;

/** The lines of a stream of UTF-8 text, without empty ones. A line that is too long ends the reading with an error. */
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
