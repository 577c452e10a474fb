import { parseArgs } from 'node:util';

const USAGE = 'Use: npm run web [-- --server http://127.0.0.1:8092]';

/**
 * Reads the address of a running server from the arguments after `--`, or from STOREDECK_SERVER. Returns `undefined`
 * for the simulated server in the browser. Throws an Error that contains the usage, for unknown arguments and for a
 * text that is not an address with http or https.
 */
export function serverArgument(argv: readonly string[], env: NodeJS.ProcessEnv): string | undefined {
  const separator = argv.indexOf('--');
  const server = readServer(separator < 0 ? [] : argv.slice(separator + 1)) ?? env['STOREDECK_SERVER'];
  if (server !== undefined && !/^https?:$/.test(URL.parse(server)?.protocol ?? ''))
    throw new Error(`"${server}" is not the address of a server. ${USAGE}`);
  return server;
}

function readServer(args: readonly string[]): string | undefined {
  try {
    return parseArgs({ args: [...args], options: { server: { type: 'string' } } }).values.server;
  } catch (cause) {
    throw new Error(`The arguments "${args.join(' ')}" are not valid. ${USAGE}`, { cause });
  }
}
