const SEGMENT_MAX = 65_533;
const COMMENT = 0xfffe;

/**
 * Inserts comments into a JPEG: the number of the frame, for tests and measurements, and padding that brings the frame
 * to about `bytes` bytes. Decoders skip comments.
 */
export function numberedFrame(jpeg: Buffer, number: number, bytes = 0): Buffer {
  const head = [jpeg.subarray(0, 2), comment(Buffer.from(`frame ${number}`))];
  let missing = bytes - jpeg.length - (head[1]?.length ?? 0);
  while (missing > 4) {
    const filling = comment(Buffer.alloc(Math.min(missing - 4, SEGMENT_MAX)));
    head.push(filling);
    missing -= filling.length;
  }
  return Buffer.concat([...head, jpeg.subarray(2)]);
}

/** Returns the number of a frame from a simulated iPhone. `undefined` when the frame has no number. */
export function frameNumber(frame: Buffer): number | undefined {
  const text = /frame (\d+)/.exec(frame.toString('latin1', 0, 64))?.[1];
  return text === undefined ? undefined : Number(text);
}

function comment(content: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16BE(COMMENT, 0);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}
