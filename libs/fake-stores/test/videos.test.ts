import { beforeAll, describe, expect, test } from '@jest/globals';

import { createNodeCanvas } from '../src/node/node-canvas.ts';
import { drawnPictures } from '../src/picture-sources/drawn-picture.ts';
import { plainVideo } from '../src/videos/plain-video.ts';
import { type Client, startClient } from './store-client.ts';

/** Returns the boxes that an MP4 file or a box contains, by type. */
function readBoxes(bytes: Uint8Array): Map<string, Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const boxes = new Map<string, Uint8Array>();
  for (let at = 0; at < bytes.length; at += view.getUint32(at)) {
    const type = new TextDecoder().decode(bytes.subarray(at + 4, at + 8));
    boxes.set(type, bytes.subarray(at + 8, at + view.getUint32(at)));
  }
  return boxes;
}

function findTable(bytes: Uint8Array, type: string): DataView {
  let box = bytes;
  for (const name of ['moov', 'trak', 'mdia', 'minf', 'stbl', type]) box = readBoxes(box).get(name)!;
  return new DataView(box.buffer, box.byteOffset, box.byteLength);
}

const PREVIEW = { kind: 'preview', device: 'iphone', locale: 'en-US', width: 886, height: 1920 } as const;

let client: Client;
beforeAll(async () => {
  client = await startClient({ locales: 2 });
});

describe('the videos of app previews', () => {
  test.each([
    ['one-coloured', () => plainVideo({ ...PREVIEW, screen: 0 })],
    ['drawn', () => drawnPictures(createNodeCanvas()).renderVideo({ ...PREVIEW, screen: 0 })],
  ])('%s: the index contains every frame of the file', async (_name, render) => {
    const { bytes, contentType } = await render();
    expect(contentType).toBe('video/mp4');
    expect([...readBoxes(bytes).keys()]).toEqual(['ftyp', 'moov', 'mdat']);
    const start = findTable(bytes, 'stco').getUint32(8);
    const sizes = findTable(bytes, 'stsz');
    let at = start;
    for (let frame = 0; frame < sizes.getUint32(8); frame += 1) {
      const size = sizes.getUint32(12 + frame * 4);
      expect(new DataView(bytes.buffer, at).getUint32(0)).toBe(size - 4);
      // The first frame is a key frame (0x65). Each other frame (0x41) refers to the frame before it.
      expect(bytes[at + 4]).toBe(frame === 0 ? 0x65 : 0x41);
      at += size;
    }
    expect(at).toBe(bytes.length);
  });

  test('are served only under the address that the API returns', async () => {
    const rows = client.fake.stores.appStore.table.all('appPreviews');
    const urls = [...new Set(rows.map(({ attributes }) => String(attributes['videoUrl'])))];
    const videos = await Promise.all(
      urls.map(async (url) => {
        const response = await fetch(url);
        expect([response.status, response.headers.get('content-type')]).toEqual([200, 'video/mp4']);
        return Buffer.from(await response.arrayBuffer()).toString('base64');
      }),
    );
    // The app preview that both versions have, and the new app preview of the editable version.
    expect(new Set(videos).size).toBe(2);
    const unknown = urls[0]!.replace(/\/[0-9a-f]{40}\//, `/${'0'.repeat(40)}/`);
    expect((await fetch(unknown)).status).toBe(404);
  });
});
