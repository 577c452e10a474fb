import { expect, test } from '@jest/globals';

import { serverArgument } from '../server-argument.ts';

const URL = 'http://127.0.0.1:8092';
const VITE = ['node', 'vite', '--'];

test.each([
  ['a space', [...VITE, '--server', URL], {}],
  ['an equals sign', [...VITE, `--server=${URL}`], {}],
  ['a variable', VITE, { STOREDECK_SERVER: URL }],
  ['an argument before a variable', [...VITE, '--server', URL], { STOREDECK_SERVER: 'http://other' }],
])('the server can be given with %s', (_name, argv, env) => {
  expect(serverArgument(argv, env)).toBe(URL);
});

test('without arguments, the server is simulated in the browser', () => {
  expect(serverArgument(VITE, {})).toBeUndefined();
  expect(serverArgument(['node', 'vite', 'build'], {})).toBeUndefined();
});

test.each([[['--sever', URL]], [['--port', '3000']], [[URL]], [['--server']]])(
  'the arguments %j are refused',
  (args) => {
    expect(() => serverArgument([...VITE, ...args], {})).toThrow('Use: npm run web');
  },
);

test.each(['8092', 'localhost:8092', 'file:///tmp', ''])('%j is refused as a server', (server) => {
  expect(() => serverArgument([...VITE, `--server=${server}`], {})).toThrow('is not the address of a server');
});
