/** A box of an MP4 file. */
export interface Mp4Box {
  readonly type: string;
  readonly content: Buffer;
}

/** A sample of a fragmented file. Its time and duration are in ticks. */
export interface Mp4Sample {
  readonly time: number;
  readonly duration: number;
  readonly isKey: boolean;
  readonly data: Buffer;
}

/** Returns the boxes in `bytes`. Leaves out an incomplete box at the end, as players do. */
function boxes(bytes: Buffer): Mp4Box[] {
  const found: Mp4Box[] = [];
  for (let at = 0; at + 8 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    if (length < 8 || at + length > bytes.length) break;
    found.push({
      type: bytes.toString('latin1', at + 4, at + 8),
      content: bytes.subarray(at + 8, at + length),
    });
    at += length;
  }
  return found;
}

/** Returns the content of a box inside other boxes. `path` has their types, such as `moov/mvex/mehd`. */
export function boxAt(bytes: Buffer, path: string): Buffer {
  return path.split('/').reduce((content, type) => {
    const next = boxes(content).find((one) => one.type === type);
    if (!next) throw new Error(`There is no ${type} in ${path}.`);
    return next.content;
  }, bytes);
}

/**
 * Returns the description of the codec: the type of the sample entry, its width and height, and its configuration
 * record.
 */
export function readCodec(file: Buffer) {
  const [entry] = boxes(boxAt(file, 'moov/trak/mdia/minf/stbl/stsd').subarray(8));
  const [record] = boxes(entry?.content.subarray(78) ?? Buffer.alloc(0));
  return {
    type: entry?.type,
    width: entry?.content.readUInt16BE(24),
    height: entry?.content.readUInt16BE(26),
    record: record?.content,
  };
}

/** Returns the samples of all complete fragments. */
export function readSamples(file: Buffer): Mp4Sample[] {
  const all = boxes(file);
  return all.flatMap(({ type, content }, index) => {
    const data = all[index + 1];
    return type === 'moof' && data?.type === 'mdat' ? fragmentSamples(content, data.content) : [];
  });
}

function fragmentSamples(moof: Buffer, mdat: Buffer): Mp4Sample[] {
  let time = Number(boxAt(moof, 'traf/tfdt').readBigUInt64BE(4));
  const run = boxAt(moof, 'traf/trun');
  let at = 0;
  return Array.from({ length: run.readUInt32BE(4) }, (_, index) => {
    const row = 12 + index * 12;
    const sample = {
      time,
      duration: run.readUInt32BE(row),
      isKey: run.readUInt32BE(row + 8) === 0x0200_0000,
      data: mdat.subarray(at, at + run.readUInt32BE(row + 4)),
    };
    time += sample.duration;
    at += sample.data.length;
    return sample;
  });
}
