import { duplexPair } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

import { scrcpyServerFile, type FakeAndroidPhone } from '@storedeck/fake-devices';

/** A frame of a video, in the form that WebCodecs accepts. */
export interface Chunk {
  readonly isKey: boolean;
  readonly base64: string;
}

const VERSION = '4.1';
const FILE = '/data/local/tmp/server.jar';
const CONFIG = 0x4000_0000;
const KEY = 0x2000_0000;
const OPTIONS =
  'scid=1 tunnel_forward=true audio=false control=false max_size=1024 send_dummy_byte=false send_device_meta=false send_stream_meta=false';

/** The first `count` frames that the scrcpy server of a simulated phone sends. Calls `onFirst` after the first one. */
export async function phoneVideo(
  phone: FakeAndroidPhone,
  count: number,
  onFirst: () => Promise<unknown>,
): Promise<Chunk[]> {
  phone.files.set(FILE, { content: scrcpyServerFile(VERSION), mode: 0o100_644 });
  const shell = await phone.shell(
    `CLASSPATH=${FILE} app_process / com.genymobile.scrcpy.Server ${VERSION} ${OPTIONS}`,
  );
  shell.stdout.resume();
  while (!phone.sockets.listener('scrcpy_00000001')) await delay(2);
  const [ours, theirs] = duplexPair();
  phone.sockets.listener('scrcpy_00000001')?.(theirs);
  const chunks: Chunk[] = [];
  let pending: Buffer = Buffer.alloc(0);
  let config: Buffer = Buffer.alloc(0);
  for await (const part of ours as AsyncIterable<Buffer>) {
    pending = Buffer.concat([pending, part]);
    while (pending.length >= 12 && pending.length >= 12 + pending.readUInt32BE(8)) {
      const [flags, end] = [pending.readUInt32BE(0), 12 + pending.readUInt32BE(8)];
      const data = Buffer.from(pending.subarray(12, end));
      pending = pending.subarray(end);
      const isKey = (flags & KEY) !== 0;
      if ((flags & CONFIG) !== 0) config = data;
      else chunks.push({ isKey, base64: Buffer.concat(isKey ? [config, data] : [data]).toString('base64') });
      if (chunks.length === 1 && isKey) await onFirst();
    }
    if (chunks.length >= count) break;
  }
  shell.kill();
  await shell.exited;
  return chunks.slice(0, count);
}
