import { expect, test } from '@jest/globals';

import { drawnSize } from './picture-screen.ts';

const frame = { width: 1080, height: 2400 };

test.each([
  ['a larger space', { width: 2000, height: 3000 }, { width: 1080, height: 2400 }],
  ['a smaller space', { width: 460, height: 1024 }, { width: 460, height: 1022 }],
  ['a space of another shape', { width: 2000, height: 600 }, { width: 270, height: 600 }],
  ['a space that is not known yet', { width: 0, height: 0 }, frame],
  ['a tiny space', { width: 1, height: 1 }, { width: 1, height: 1 }],
])('the size of the canvas in %s', (_name, space, size) => {
  expect(drawnSize(frame, space)).toEqual(size);
});
