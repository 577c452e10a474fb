import { expect, test } from '@jest/globals';

import { lockFolder } from './folder-lock.ts';

test('a folder in which nothing can be created is refused', async () => {
  await expect(lockFolder('/proc')).rejects.toMatchObject({ code: 'FOLDER_NOT_WRITABLE' });
});
