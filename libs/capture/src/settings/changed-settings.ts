import type { SettingPort } from '../device/capture-device.ts';
import type { SettingChange, SettingRecord } from './setting-record.ts';
import { SETTING_TEXTS, type SettingName, valueText, type WantedSetting } from './wanted-settings.ts';

/**
 * What came of a change. `proven`: the device reads back the value. `unproven`: it reads back another one. `unreadable`:
 * it cannot be read. `missing`: the device does not have the setting. `foreign`: somebody else has changed it, so it was
 * left as it is.
 */
export type ChangeOutcome = 'proven' | 'unproven' | 'unreadable' | 'missing' | 'foreign';

type Ports = ReadonlyMap<string, SettingPort>;

/** The settings of one device: written down before they are changed, proved, and put back. */
export class ChangedSettings {
  readonly #ports: Ports;
  readonly #record: Pick<SettingRecord, 'write'>;
  #changes: readonly SettingChange[];
  /** The settings that somebody else has changed meanwhile. */
  readonly #foreign = new Set<SettingName>();

  /** `changes`: what an earlier run has left. */
  constructor(ports: Ports, record: Pick<SettingRecord, 'write'>, changes: readonly SettingChange[] = []) {
    this.#ports = ports;
    this.#record = record;
    this.#changes = changes;
  }

  /** Changes a setting, unless it has the value already or somebody else has changed it. */
  async change({ name, value }: WantedSetting, signal: AbortSignal): Promise<ChangeOutcome> {
    const port = this.#ports.get(name);
    if (port === undefined) return 'missing';
    const now = await port.read?.(signal);
    if (isEqual(now, value)) return 'proven';
    const change = this.#changes.find(({ setting }) => setting === name);
    if (this.#foreign.has(name)) return 'foreign';
    // A status bar that somebody has overridden cannot be put back exactly, so it is not touched.
    if (change === undefined && name === 'cleanBar' && typeof now === 'string') return 'foreign';
    if (change && now !== undefined && !isEqual(now, change.old) && !isOwn(change, now)) {
      this.#foreign.add(name);
      return 'foreign';
    }
    const isOwnNow = change !== undefined && typeof now === 'string' && !isEqual(now, change.old);
    const noted: SettingChange = {
      setting: name,
      old: change === undefined ? (now ?? null) : change.old,
      wrote: isOwnNow ? [now, value] : [value],
    };
    const changes = change
      ? this.#changes.map((one) => (one === change ? noted : one))
      : [...this.#changes, noted];
    await this.#write(changes);
    await port.write(value, signal);
    if (port.read === undefined) return 'unreadable';
    const after = await port.read(signal);
    if (isEqual(after, value)) return 'proven';
    // A device that makes another value of it, such as its largest one, must be put back too.
    if (after !== null && after !== now)
      await this.#write(changes.map((one) => (one === noted ? { ...noted, wrote: [value, after] } : one)));
    return 'unproven';
  }

  async #write(changes: readonly SettingChange[]): Promise<void> {
    await this.#record.write(changes);
    this.#changes = changes;
  }

  /**
   * Puts everything back, from the last change to the first, and proves it. What could not be put back stays in the
   * file.
   *
   * @returns what a person must know
   * @throws the first error of the device, after everything was tried
   */
  async putBack(signal: AbortSignal): Promise<string[]> {
    const notes: string[] = [];
    const kept: SettingChange[] = [];
    const failures: unknown[] = [];
    for (const change of this.#changes.toReversed()) {
      try {
        const note = await this.#putBackOne(change, signal);
        if (note !== undefined) notes.push(note.text);
        if (note?.isKept === true) kept.unshift(change);
      } catch (error) {
        failures.push(error);
        kept.unshift(change);
      }
    }
    this.#changes = kept;
    this.#foreign.clear();
    await this.#record.write(kept);
    if (failures.length > 0) throw failures[0];
    return notes;
  }

  async #putBackOne(
    change: SettingChange,
    signal: AbortSignal,
  ): Promise<{ readonly text: string; readonly isKept: boolean } | undefined> {
    const { setting, old } = change;
    const port = this.#ports.get(setting);
    const text = SETTING_TEXTS[setting];
    if (port === undefined)
      return { text: `The device no longer has ${text}, so it was not put back.`, isKept: false };
    const now = await port.read?.(signal);
    if (isEqual(now, old)) return undefined;
    if (now !== undefined && !isOwn(change, now))
      return {
        text: `Somebody has changed ${text} to ${valueText(setting, now)} meanwhile; it was ${valueText(setting, old)} before, and was left.`,
        isKept: false,
      };
    await port.write(old, signal);
    const after = await port.read?.(signal);
    if (after === undefined || isEqual(after, old)) return undefined;
    return { text: `The device did not put back ${text} to ${valueText(setting, old)}.`, isKept: true };
  }
}

function isOwn({ wrote }: SettingChange, value: string | null): boolean {
  return wrote.some((one) => isEqual(value, one));
}

/** Whether two values are the same. Devices print numbers in several ways: 1, 1.0. */
function isEqual(one: string | null | undefined, other: string | null | undefined): boolean {
  if (one === other) return one !== undefined;
  const isNumber = (value: unknown): value is string =>
    typeof value === 'string' && /^\d{1,9}(?:\.\d{1,9})?$/.test(value);
  return isNumber(one) && isNumber(other) && Number(one) === Number(other);
}
