/** The process of `useCommandSeries`: runs the program for each message of its parent, as if it had just started. */
import type { Finished } from './command-process.ts';
import type { SeriesCall } from './command-series.ts';

const [, , main = ''] = process.argv;
const { env } = process;
let runs = 0;
process.on('message', (call: SeriesCall) => void run(call).then((finished) => process.send?.(finished)));

async function run(call: SeriesCall): Promise<Finished> {
  for (const name of Object.keys(env)) Reflect.deleteProperty(env, name);
  for (const [name, value] of Object.entries(call.env)) if (value !== undefined) env[name] = value;
  process.argv = [process.execPath, main, ...call.args];
  process.exitCode = undefined;
  const [stdout, stderr] = [capture(process.stdout), capture(process.stderr)];
  // With another query, Node.js runs the file again. The modules that this file imports stay loaded.
  await import(`${main}?${(runs += 1)}`);
  // The program listens to what would end its process. The next run listens again.
  for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'uncaughtException', 'unhandledRejection'])
    process.removeAllListeners(event);
  return { code: Number(process.exitCode ?? 0), stdout: stdout(), stderr: stderr() };
}

/** Keeps what the program writes to a stream. The returned function returns the text, and restores the stream. */
function capture(stream: NodeJS.WriteStream): () => string {
  const { write } = stream;
  let text = '';
  stream.write = (chunk) => {
    text += String(chunk);
    return true;
  };
  return () => {
    stream.write = write;
    stream.removeAllListeners('error');
    return text;
  };
}
