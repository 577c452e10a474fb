import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

import pLimit from 'p-limit';

import { identifyProcess, isSameProcess, type ProcessIdentity } from './process-identity.ts';
import { signalGroup } from './signal-group.ts';

interface RecordFile {
  readonly owner: ProcessIdentity;
  readonly children: readonly ProcessIdentity[];
}

/**
 * A file that lists the children of this process, so that the next start can end children that a crash left running.
 */
export class ChildRecord {
  readonly #path: string;
  readonly #children = new Map<number, ProcessIdentity>();
  readonly #present = new Set<number>();
  readonly #inTurn = pLimit(1);
  #closed = false;

  constructor(path: string) {
    this.#path = path;
  }

  async add(pid: number): Promise<void> {
    this.#present.add(pid);
    await this.#record(pid);
    // A wrapper script often replaces itself with the real program (exec), which changes the command line. So the
    // command line is read a second time.
    await delay(1000, undefined, { ref: false });
    await this.#record(pid);
  }

  remove(pid: number): void {
    this.#present.delete(pid);
    if (this.#children.delete(pid)) void this.#save();
  }

  /** Removes the file. Call this when no child is left. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#inTurn(() => undefined);
    await rm(this.#path, { force: true });
  }

  async #record(pid: number): Promise<void> {
    const identity = this.#present.has(pid) ? await identifyProcess(pid) : undefined;
    if (!identity || !this.#present.has(pid)) return;
    if (isSameProcess(identity, this.#children.get(pid))) return;
    this.#children.set(pid, identity);
    await this.#save();
  }

  #save(): Promise<void> {
    // A child record that cannot be written (disk full, folder missing) must not make commands fail.
    return this.#inTurn(() => this.#write()).catch(() => undefined);
  }

  async #write(): Promise<void> {
    const owner = await identifyProcess(process.pid);
    if (!owner || this.#closed) return;
    const file: RecordFile = { owner, children: [...this.#children.values()] };
    const temporary = `${this.#path}.${process.pid}.tmp`;
    await writeFile(temporary, JSON.stringify(file), { mode: 0o600 });
    await rename(temporary, this.#path);
  }
}

/**
 * Ends the children that a crashed owner of the child record left running, and removes the child record. A process is
 * ended only if its id, start time and command line are equal to the recorded values. While the owner is still running,
 * nothing happens. Resolves to the ids of the ended processes. A missing or unreadable child record counts as empty.
 */
export async function reapOrphans(childRecordPath: string): Promise<number[]> {
  const file = await readRecord(childRecordPath);
  if (file && isSameProcess(file.owner, await identifyProcess(file.owner.pid))) return [];
  const ended = await Promise.all((file?.children ?? []).map(endIfRecorded));
  await rm(childRecordPath, { force: true });
  return ended.filter((pid) => pid !== undefined);
}

async function readRecord(path: string): Promise<RecordFile | undefined> {
  try {
    const file: unknown = JSON.parse(await readFile(path, 'utf8'));
    return isRecordFile(file) ? file : undefined;
  } catch {
    return undefined;
  }
}

function isRecordFile(value: unknown): value is RecordFile {
  const { owner, children } = (value ?? {}) as Partial<RecordFile>;
  return isIdentity(owner) && Array.isArray(children) && children.every(isIdentity);
}

function isIdentity(value: unknown): value is ProcessIdentity {
  const { pid, startedAt, commandLine } = (value ?? {}) as Partial<ProcessIdentity>;
  return (
    Number.isSafeInteger(pid) &&
    Number(pid) > 1 &&
    typeof startedAt === 'string' &&
    typeof commandLine === 'string'
  );
}

async function endIfRecorded(child: ProcessIdentity): Promise<number | undefined> {
  const isAlive = async () => isSameProcess(child, await identifyProcess(child.pid));
  if (!(await isAlive())) return undefined;
  signalGroup(child.pid, 'SIGTERM');
  for (let waitedMs = 0; waitedMs < 2000; waitedMs += 50) {
    await delay(50);
    if (!(await isAlive())) return child.pid;
  }
  signalGroup(child.pid, 'SIGKILL');
  return child.pid;
}
