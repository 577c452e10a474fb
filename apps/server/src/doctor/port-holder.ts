import { deadline } from '@storedeck/async';
import { createClient } from '@storedeck/contract';
import { type Host } from '@storedeck/host';

export interface PortHolder {
  /** The name to show to the user. */
  readonly name: string;
  readonly isStoredeck: boolean;
}

const LIMIT_MS = 2000;

/**
 * Finds the program that listens on a port of this computer: another Storedeck, or the program that `lsof` or `ss`
 * names. If neither names it, `name` is "another program".
 */
export async function portHolder(port: number, home: Pick<Host, 'run'>): Promise<PortHolder> {
  const [storedeck, lsof, ss] = await Promise.all([
    nameOfStoredeck(port),
    readOutput(home, 'lsof', ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-Fpc']),
    readOutput(home, 'ss', ['-Hltnp', `sport = :${port}`]),
  ]);
  if (storedeck) return { name: storedeck, isStoredeck: true };
  const listening = firstOfLsof(lsof);
  if (listening) return { name: listening, isStoredeck: false };
  const [, program, id] = /users:\(\("([^"]+)",pid=(\d+)/.exec(ss) ?? [];
  return { name: program && id ? `${program} (process ${id})` : 'another program', isStoredeck: false };
}

/** Returns the first process in the fields that `lsof -Fpc` prints: a line `pID`, then a line `cCOMMAND`. */
function firstOfLsof(fields: string): string | undefined {
  const lines = fields.split('\n');
  const at = lines.findIndex((line) => /^p\d+$/.test(line));
  const command = at < 0 ? undefined : lines.slice(at).find((line) => /^c./.test(line));
  return command && `${command.slice(1)} (process ${lines[at]?.slice(1)})`;
}

async function nameOfStoredeck(port: number): Promise<string | undefined> {
  try {
    const client = createClient({ baseUrl: `http://127.0.0.1:${port}` });
    const { dir, version } = await client.health({ signal: deadline(LIMIT_MS) });
    return `Storedeck ${version} for ${dir}`;
  } catch {
    return undefined;
  }
}

/** The output of a tool; empty if it fails or is missing. */
function readOutput(home: Pick<Host, 'run'>, tool: string, args: readonly string[]): Promise<string> {
  return home.run(tool, args, { timeoutMs: LIMIT_MS, maxBytes: 64 * 1024 }).then(
    ({ stdout }) => stdout.toString('utf8'),
    () => '',
  );
}
