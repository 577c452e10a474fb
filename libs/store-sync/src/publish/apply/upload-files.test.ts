import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';

import { createUploadFiles } from './upload-files.ts';

const BYTES = 'the bytes of a picture';
const FILE = 'assets/new/a.png';
const UPLOAD = { file: FILE, sha256: createHash('sha256').update(BYTES).digest('hex') };

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'storedeck-uploads-'));
  await mkdir(join(dir, 'assets/new'), { recursive: true });
  await writeFile(join(dir, FILE), BYTES);
});
afterEach(() => rm(dir, { recursive: true }));

/** Reads the picture in the way of pictures, or in the way of videos. */
const WAYS = {
  whole: () => createUploadFiles(dir).withBytes(UPLOAD, (bytes) => String(Buffer.from(bytes))),
  parts: () =>
    createUploadFiles(dir).withParts(UPLOAD, async ({ size, read }) =>
      String(Buffer.from(await read(0, size))),
    ),
};

describe.each(Object.entries(WAYS))('read %s', (_name, read) => {
  test('a file has the bytes of the plan', async () => {
    expect(await read()).toBe(BYTES);
  });

  test.each([
    ['that has changed', () => writeFile(join(dir, FILE), 'other bytes')],
    ['that cannot be read', () => rm(join(dir, FILE))],
  ])('a file %s is refused, and the error names both reasons', async (_why, change) => {
    await change();
    await expect(read()).rejects.toMatchObject({
      code: 'PLAN_CHANGED',
      message: `The file ${FILE} has changed since the plan was made, or cannot be read.`,
    });
  });
});
