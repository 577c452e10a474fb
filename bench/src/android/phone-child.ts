import { crc32 } from 'node:zlib';

import { FakeAndroidPhone, listenForAdb } from '@storedeck/fake-devices';

// A simulated phone in a separate process, so that its work is not counted as work of the server. The process first
// sends the address of the phone. After that, it responds to the message `captures` with the number of captures, to
// `scrcpyServers` with the number of started scrcpy servers, and to `inputAt` with the time of the last `input` in ms.
// Arguments: the duration of a capture in ms, and the size
// of a screenshot in bytes.
const [captureMs, screenshotBytes] = process.argv.slice(2).map(Number);
const phone = new FakeAndroidPhone({
  captureMs: captureMs ?? 0,
  now: () => new Date(0),
  ...(screenshotBytes ? { commands: { screencap: () => ({ stdout: makePng(screenshotBytes) }) } } : {}),
});
const daemon = await listenForAdb(phone);
let inputAt = 0;
phone.onProgram(([program]) => {
  if (program === 'input') inputAt = Date.now();
});
const COUNTS: Readonly<Record<string, () => number>> = {
  captures: () => phone.received.filter(({ argv }) => argv[0] === 'screencap').length,
  inputAt: () => inputAt,
  scrcpyServers: () =>
    phone.shellLines.filter((line) => line.includes('com.genymobile.scrcpy.Server')).length,
};
process.on('message', (what: string) => process.send?.(COUNTS[what]?.()));
process.send?.(daemon.address);
process.once('disconnect', () => process.exit());

/** Returns a file that begins and ends like a PNG file, but contains no valid image data. */
function makePng(bytes: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const framed = Buffer.alloc(data.length + 12);
    framed.writeUInt32BE(data.length, 0);
    framed.write(type, 4, 'latin1');
    data.copy(framed, 8);
    framed.writeUInt32BE(crc32(framed.subarray(4, -4)), data.length + 8);
    return framed;
  };
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IDAT', Buffer.alloc(bytes, 'abc')),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
