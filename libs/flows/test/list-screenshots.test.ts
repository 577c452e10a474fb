import { expect, test } from '@jest/globals';

import { listScreenshots, loadFlow } from '../src/index.ts';
import { filesFrom } from './support/run.ts';

test('lists the screenshots of a flow and of all flows that it names, without running them', async () => {
  const files = filesFrom({
    'a.yaml':
      'appId: x.y\n---\n- takeScreenshot: home.png\n- repeat:\n    times: 2\n    commands:\n      - takeScreenshot: in/repeat\n- runFlow: b.yaml\n- takeScreenshot: home\n',
    'b.yaml':
      'appId: x.y\n---\n- takeScreenshot: other\n- takeScreenshot: ${NAME}\n- takeScreenshot: ../outside\n',
  });
  const { loaded } = await loadFlow('a.yaml', { files, values: { NAME: 'x' } });
  if (loaded === undefined) throw new Error('The flow was not read.');
  expect(listScreenshots(loaded)).toEqual(['home', 'in/repeat', 'other']);
});
