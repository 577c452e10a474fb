import { expect, test } from '@jest/globals';

import { restartCommand } from './restart-command.ts';

test.each([
  [{ demo: true, dir: '/tmp/storedeck-demo-x' }, '8092', 'storedeck --demo'],
  [{ demo: true, dir: '/tmp/storedeck-demo-x' }, '41234', 'storedeck --demo --port 41234'],
  [{ demo: false, dir: '/home/ana/app' }, '8092', 'storedeck --dir /home/ana/app'],
  [{ demo: false, dir: '/home/ana/my app' }, '9000', 'storedeck --dir "/home/ana/my app" --port 9000'],
  [{ demo: false, dir: 'C:\\apps\\one' }, '8092', 'storedeck --dir C:\\apps\\one'],
])('%j at port %s is started again with %s', (health, port, command) => {
  expect(restartCommand(health, port)).toBe(command);
});
