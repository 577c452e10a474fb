import { expect, test } from '@jest/globals';

import { loadSkia } from './load-skia.ts';

test('the error of a missing canvas names the package to install', async () => {
  const missing = () => Promise.reject(new Error("Cannot find package '@napi-rs/canvas'"));
  await expect(loadSkia(missing)).rejects.toMatchObject({
    name: 'DrawingError',
    code: 'CANVAS_NOT_INSTALLED',
    hint: 'Install it: npm install @napi-rs/canvas',
  });
});
