import type { Folder } from '@storedeck/host/folder';
import { z } from 'zod';

import { CAPTURES } from '../plan/capture-paths.ts';

const PATH = `${CAPTURES}/state.jsonl`;
const MAX_BYTES = 64 * 1024 * 1024;

const Shot = z.object({
  /** The name under which the flow took it. */
  name: z.string(),
  /** The path of the picture, relative to the working folder. */
  file: z.string(),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  /** A hash of the pixels without the status bar. */
  content: z.string(),
});
/** A picture that was taken. */
export type Shot = z.infer<typeof Shot>;

const Line = z.object({
  key: z.string(),
  shots: z.array(Shot).max(100),
  /** The texts of the screens, by which languages are compared. */
  texts: z.array(z.string()),
  warnings: z.array(z.string()),
});
/** A cell that is done. */
export type DoneCell = z.infer<typeof Line>;

/**
 * The file that says which cells are done, one line each. A line is written and flushed after its pictures, so a cell
 * with a line is complete, and one without a line is taken again.
 */
export class RunState {
  readonly #folder: Folder;
  readonly #done: Map<string, DoneCell>;
  readonly #isWritten: boolean;

  private constructor(folder: Folder, done: Map<string, DoneCell>, isWritten = true) {
    this.#folder = folder;
    this.#done = done;
    this.#isWritten = isWritten;
  }

  /** Starts anew; with `isResumed`, keeps the cells whose pictures are still there. */
  static async open(folder: Folder, isResumed: boolean): Promise<RunState> {
    await folder.makeFolder(CAPTURES);
    const done = isResumed ? await readDone(folder) : new Map<string, DoneCell>();
    if (!isResumed) await folder.replace(PATH, '', { mode: 0o644 });
    return new RunState(folder, done);
  }

  /** Starts anew beside the file, which stays as it is. */
  static async openApart(folder: Folder): Promise<RunState> {
    await folder.makeFolder(CAPTURES);
    return new RunState(folder, new Map(), false);
  }

  /** Reads which cells are done, and writes nothing. */
  static async read(folder: Folder): Promise<Pick<RunState, 'find'>> {
    return new RunState(folder, await readDone(folder));
  }

  find(key: string): DoneCell | undefined {
    return this.#done.get(key);
  }

  async add(cell: DoneCell): Promise<void> {
    // The line feed comes first, so that a line that a crash has cut off does not damage this one.
    if (this.#isWritten)
      await this.#folder.append(PATH, `\n${JSON.stringify(cell)}`, { mode: 0o644, flush: true });
    this.#done.set(cell.key, cell);
  }
}

async function readDone(folder: Folder): Promise<Map<string, DoneCell>> {
  const bytes = await folder.read(PATH, { maxBytes: MAX_BYTES });
  const done = new Map<string, DoneCell>();
  for (const line of (bytes ?? Buffer.alloc(0)).toString('utf8').split('\n')) {
    const cell = readLine(line);
    if (cell && (await hasPictures(folder, cell))) done.set(cell.key, cell);
  }
  return done;
}

function readLine(line: string): DoneCell | undefined {
  try {
    return Line.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}

async function hasPictures(folder: Folder, { shots }: DoneCell): Promise<boolean> {
  const found = await Promise.all(
    shots.map(async ({ file, bytes }) => {
      if (!file.startsWith(`${CAPTURES}/pictures/`)) return false;
      const stats = await folder.look(file).catch(() => undefined);
      return stats?.isFile() === true && stats.size === bytes;
    }),
  );
  return found.every(Boolean);
}
