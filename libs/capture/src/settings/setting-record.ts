import { createHash } from 'node:crypto';

import type { Folder } from '@storedeck/host/folder';
import { z } from 'zod';

import { CAPTURES } from '../plan/capture-paths.ts';
import { SETTING_NAMES } from './wanted-settings.ts';

/** The folder of the records, relative to the working folder. */
const FOLDER = `${CAPTURES}/settings`;
const MAX_BYTES = 64 * 1024;

/** A value of a setting. The file may come from somebody else, so only plain words are written to a device. */
const Value = z
  .string()
  .max(200)
  .regex(/^[\w .,:;=()/+-]*$/);

const Change = z.strictObject({
  setting: z.enum(SETTING_NAMES),
  /** The value before the first change; null if there was none. */
  old: Value.nullable(),
  /** The values that the setting may have by this program: the last one, and the one that is being written. */
  wrote: z.array(Value).min(1).max(2),
});
/** A setting that was changed, or is about to be changed. */
export type SettingChange = z.infer<typeof Change>;

const Content = z.strictObject({
  schemaVersion: z.literal(1),
  host: z.string().max(300),
  device: z.string().max(300),
  name: z.string().max(300),
  app: z
    .string()
    .regex(/^[A-Za-z][\w-]*(?:\.[\w-]+)+$/)
    .max(200),
  /** In the order of the changes. They are put back from the last to the first. */
  changes: z.array(Change).max(SETTING_NAMES.length),
});
/** What was changed on a device and not put back yet. */
export type LeftSettings = z.infer<typeof Content>;

/** Which device a record is about. */
export type RecordedDevice = Pick<LeftSettings, 'host' | 'device' | 'name' | 'app'>;

/**
 * The file that says what was changed on one device. It is written and flushed before each change, so that whatever ends
 * this program, the next start can put everything back.
 */
export class SettingRecord {
  readonly #folder: Folder;
  readonly #about: RecordedDevice;
  readonly #path: string;

  constructor(folder: Folder, { host, device, name, app }: RecordedDevice) {
    this.#folder = folder;
    this.#about = { host, device, name, app };
    this.#path = `${FOLDER}/${recordName({ host, device })}`;
  }

  /** Writes all changes; removes the file if there are none. */
  async write(changes: readonly SettingChange[]): Promise<void> {
    if (changes.length === 0) {
      await this.#folder.remove(this.#path);
      return;
    }
    await this.#folder.makeFolder(FOLDER);
    const content: LeftSettings = { schemaVersion: 1, ...this.#about, changes: [...changes] };
    await this.#folder.replace(this.#path, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  }
}

/** Reads the records that are left. Each one is a device whose settings must be put back. A damaged file is left out. */
export async function readLeftSettings(folder: Folder): Promise<LeftSettings[]> {
  const left: LeftSettings[] = [];
  for (const { name } of (await folder.entries(FOLDER)) ?? []) {
    if (!/^[0-9a-f]{16}\.json$/.test(name)) continue;
    const bytes = await folder.read(`${FOLDER}/${name}`, { maxBytes: MAX_BYTES });
    const parsed = Content.safeParse(parse(bytes));
    if (parsed.success && recordName(parsed.data) === name) left.push(parsed.data);
  }
  return left;
}

function recordName({ host, device }: { readonly host: string; readonly device: string }): string {
  return `${createHash('sha256').update(`${host}\n${device}`).digest('hex').slice(0, 16)}.json`;
}

function parse(bytes: Buffer | undefined): unknown {
  try {
    return bytes && JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
