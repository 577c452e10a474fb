import { setTimeout as delay } from 'node:timers/promises';

import { deadline } from '@storedeck/async';
import type { OutsideValues } from '@storedeck/flows';
import type { Folder } from '@storedeck/host/folder';

import type { CaptureDevice, CaptureSettings } from '../device/capture-device.ts';
import { lookAtPicture } from '../pictures/look-at-picture.ts';
import type { StillTimes } from '../pictures/still-picture.ts';
import { failurePath, picturePath } from '../plan/capture-paths.ts';
import { appOn, type CapturePlan, type PlannedDevice } from '../plan/capture-plan.ts';
import { type Cell, findPlace, findSource } from '../plan/cells.ts';
import { deviceLanguage } from '../plan/device-language.ts';
import { ChangedSettings, type ChangeOutcome } from '../settings/changed-settings.ts';
import { putBackOn } from '../settings/put-back-left.ts';
import { SettingRecord } from '../settings/setting-record.ts';
import {
  CLEAN_BAR,
  SETTING_TEXTS,
  settingsForRun,
  settingsForVariant,
  valueText,
  type WantedSetting,
} from '../settings/wanted-settings.ts';
import type { Hand } from '../sources/hand.ts';
import type { ShotSource } from '../sources/shot-source.ts';
import type { CellResult, MatrixProgress } from './matrix-result.ts';
import type { RunState } from './run-state.ts';
import { type Attempt, takeCell } from './take-cell.ts';

/** How often a cell is tried that fails, and one whose device is gone meanwhile. */
const [MAX_FAILURES, MAX_LOSSES] = [2, 5];

/** The times of a run, in ms. */
export interface RunTimes extends StillTimes {
  /** How long a device that is gone is waited for, and how often it is looked for. */
  readonly absentMs: number;
  readonly lookMs: number;
  /** The longest time for putting settings back after a stop. */
  readonly putBackMs: number;
}

export interface DeviceRunOptions {
  readonly plan: CapturePlan;
  readonly planned: PlannedDevice;
  readonly device: CaptureDevice;
  readonly findSource: (cell: Cell) => ShotSource;
  /** The person who takes the pictures; undefined if flows do. */
  readonly hand: Hand | undefined;
  readonly cells: readonly Cell[];
  readonly state: RunState;
  readonly folder: Folder;
  readonly values: OutsideValues;
  readonly times: RunTimes;
  readonly signal: AbortSignal;
  readonly onResult: (result: CellResult) => void;
  readonly onProgress: (progress: MatrixProgress) => void;
}

/** Takes the cells of one device, one after the other, for a caller that has the lock of the device. */
export class DeviceRun {
  readonly #options: DeviceRunOptions;
  readonly #app: string;
  #settings: ChangedSettings | undefined;
  /** The language for which the status bar was cleaned last. */
  #cleanFor: string | undefined;
  readonly #said = new Set<string>();
  /** Why the working folder can no longer be written, which ends the run. */
  #broken: unknown;

  constructor(options: DeviceRunOptions) {
    this.#options = options;
    this.#app = appOn(options.plan, options.device.platform) ?? '';
  }

  /** Sets the device up, takes the cells that are missing, and puts everything back, whatever happens. */
  async run(): Promise<void> {
    const { cells, state, device, folder, hand, signal } = this.#options;
    this.#note(await putBackOn(device, folder, signal));
    const missing = cells.filter((cell) => {
      const done = state.find(cell.key);
      if (done) this.#end(cell, { outcome: 'kept', ...done });
      return done === undefined;
    });
    try {
      for (const [at, cell] of missing.entries()) {
        signal.throwIfAborted();
        await hand?.waitFor(cell, signal);
        if (await this.#take(cell)) continue;
        for (const left of missing.slice(at + 1))
          this.#end(left, { outcome: 'left', reason: `${device.name} is gone.` });
        return;
      }
    } finally {
      await this.#putBack();
    }
  }

  /**
   * Takes a cell in at most two attempts. An attempt that the device has left does not count, but a cable that is always
   * loose must end at some time. Returns false if the device is gone.
   */
  async #take(cell: Cell): Promise<boolean> {
    const { device, hand, onProgress, signal } = this.#options;
    onProgress({ kind: 'begin', cell, deviceName: device.name });
    let [failures, losses] = [0, 0];
    for (;;) {
      const { attempt, hasThrown } = await this.#attempt(cell);
      if (attempt.outcome === 'done') {
        await this.#save(cell, attempt);
        return true;
      }
      const presence = hasThrown ? await this.#waitForDevice() : 'there';
      const isLost = presence !== 'there';
      const reason = isLost ? `${device.name} was gone meanwhile: ${attempt.reason}` : attempt.reason;
      if (isLost) losses += 1;
      else failures += 1;
      const isLast = failures >= MAX_FAILURES || losses >= MAX_LOSSES;
      // A person has seen what was taken, and would do the same again.
      if (presence === 'gone' || isLast || attempt.isFinal === true || (hand && !hasThrown)) {
        await this.#fail(cell, { ...attempt, reason });
        return presence !== 'gone';
      }
      signal.throwIfAborted();
      onProgress({ kind: 'retry', cell, deviceName: device.name, reason });
      if (hasThrown) await this.#putBack();
    }
  }

  /** Makes one attempt. An error of the device is a failure of the attempt. */
  async #attempt(cell: Cell): Promise<{ readonly attempt: Attempt; readonly hasThrown: boolean }> {
    const { plan, planned, device, findSource: findShots, state, times, values, signal } = this.#options;
    try {
      const reason = await this.#setUp(cell);
      if (reason !== undefined) return { attempt: { outcome: 'failed', ...reason }, hasThrown: false };
      const source = findSource(plan);
      const twin = this.#options.cells.find(
        (one) =>
          one.language === source &&
          one.flow === cell.flow &&
          one.appearance === cell.appearance &&
          one.textSize === cell.textSize,
      );
      const texts = twin && state.find(twin.key)?.texts;
      const attempt = await takeCell(cell, {
        ...{ device, values, times, signal, app: this.#app, setLanguage: planned.setLanguage },
        shots: findShots(cell),
        source: { language: source, texts },
      });
      return { attempt, hasThrown: false };
    } catch (error) {
      signal.throwIfAborted();
      if (this.#broken !== undefined) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      return { attempt: { outcome: 'failed', reason }, hasThrown: true };
    }
  }

  /** Changes what the cell needs. Returns why its pictures would be wrong; undefined if they would not. */
  async #setUp(cell: Cell): Promise<{ readonly reason: string; readonly isFinal: boolean } | undefined> {
    const { device, planned, folder, signal } = this.#options;
    const { abilities, platform } = device;
    if (this.#settings === undefined) {
      const settings = await abilities.readSettings?.(this.#app, signal);
      if (settings === undefined) return undefined;
      const record = new SettingRecord(folder, { ...pickAddress(device), app: this.#app });
      this.#settings = new ChangedSettings(settings.settings, {
        write: (changes) =>
          record.write(changes).catch((error: unknown) => {
            this.#broken = error;
            throw error;
          }),
      });
      for (const wanted of settingsForRun(platform)) this.#report(wanted, await this.#change(wanted));
      await this.#cleanBar(cell, settings);
    } else if (this.#cleanFor !== cell.language) await this.#change(CLEAN_BAR);
    this.#cleanFor = cell.language;
    const needed: WantedSetting[] = settingsForVariant(platform, cell);
    if (planned.setLanguage && platform === 'android')
      needed.push({ name: 'appLanguage', value: deviceLanguage(cell.language) });
    for (const wanted of needed) {
      const outcome = await this.#change(wanted);
      if (outcome === 'proven' || outcome === 'unreadable') continue;
      return { reason: describeOutcome(wanted, outcome), isFinal: outcome !== 'unproven' };
    }
    return undefined;
  }

  async #change(wanted: WantedSetting): Promise<ChangeOutcome> {
    return this.#settings?.change(wanted, this.#options.signal) ?? 'missing';
  }

  /** Cleans the status bar. Where it cannot be read, the pixels before and after must differ. */
  async #cleanBar(cell: Cell, { settings }: CaptureSettings): Promise<void> {
    const { device, signal } = this.#options;
    if (settings.get(CLEAN_BAR.name)?.read !== undefined)
      return this.#report(CLEAN_BAR, await this.#change(CLEAN_BAR));
    const look = async () => (await lookAtPicture(await device.screenshot(signal)))?.bar;
    const before = await look();
    const outcome = await this.#change(CLEAN_BAR);
    if (outcome !== 'unreadable') return this.#report(CLEAN_BAR, outcome);
    if (before !== undefined && before === (await look()))
      this.#note([
        `The clean status bar of ${device.name} is unproven: it looks as before. Look at ${cell.language}.`,
      ]);
  }

  #report(wanted: WantedSetting, outcome: ChangeOutcome): void {
    // What a device does not have was said by the check.
    if (outcome === 'unproven' || outcome === 'foreign') this.#note([describeOutcome(wanted, outcome)]);
  }

  /** Says each note once. */
  #note(texts: readonly string[]): void {
    const { planned, onProgress } = this.#options;
    for (const text of texts) {
      if (this.#said.has(text)) continue;
      this.#said.add(text);
      onProgress({ kind: 'note', note: { device: planned.device, text } });
    }
  }

  /** Puts everything back. A device that is gone keeps its file, and is put back at a later start. */
  async #putBack(): Promise<void> {
    const { device, times } = this.#options;
    const settings = this.#settings;
    this.#settings = undefined;
    this.#cleanFor = undefined;
    try {
      this.#note((await settings?.putBack(deadline(times.putBackMs))) ?? []);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#note([
        `The settings of ${device.name} were not put back: ${reason} The next start tries it again.`,
      ]);
    }
  }

  /** Waits until the device responds: `there` if it does at once, `gone` if it does not within the time. */
  async #waitForDevice(): Promise<'there' | 'back' | 'gone'> {
    const { device, times, signal } = this.#options;
    const end = performance.now() + times.absentMs;
    for (let hasWaited = false; ; hasWaited = true) {
      const limit = deadline(times.putBackMs, signal);
      const isThere = await device.screenshot(limit).then(
        () => true,
        () => false,
      );
      signal.throwIfAborted();
      if (isThere) return hasWaited ? 'back' : 'there';
      if (performance.now() >= end) return 'gone';
      await delay(times.lookMs, undefined, { signal });
    }
  }

  /** Saves the pictures, then the line that says that the cell is done. */
  async #save(cell: Cell, { shots, texts, warnings }: Extract<Attempt, { outcome: 'done' }>): Promise<void> {
    const { folder, state } = this.#options;
    const saved = [];
    for (const { name, png, width, height, content } of shots) {
      const file = picturePath(cell, name);
      await this.#write(folder, file, png);
      saved.push({ name, file, width, height, bytes: png.byteLength, content });
    }
    const done = { key: cell.key, shots: saved, texts: [...texts], warnings: [...warnings] };
    await state.add(done);
    this.#end(cell, { outcome: 'done', ...done });
  }

  async #fail(cell: Cell, { reason, png }: Extract<Attempt, { outcome: 'failed' }>): Promise<void> {
    const picture = png && failurePath(cell);
    if (png && picture !== undefined) await this.#write(this.#options.folder, picture, png);
    this.#end(cell, { outcome: 'failed', reason, picture });
  }

  async #write(folder: Folder, path: string, png: Uint8Array): Promise<void> {
    await folder.makeFolder(path.slice(0, path.lastIndexOf('/')));
    await folder.replace(path, png, { mode: 0o644 });
  }

  #end(
    cell: Cell,
    { shots = [], warnings = [], ...rest }: Partial<CellResult> & Pick<CellResult, 'outcome'>,
  ): void {
    const { plan, device, onResult } = this.#options;
    const placed = shots.map((shot) => ({ ...shot, place: findPlace(plan, cell, shot.name) }));
    const { outcome, reason, picture } = rest;
    onResult({ cell, deviceName: device.name, outcome, reason, picture, shots: placed, warnings });
  }
}

function pickAddress({ host, device, name }: CaptureDevice): Pick<CaptureDevice, 'host' | 'device' | 'name'> {
  return { host, device, name };
}

function describeOutcome({ name, value }: WantedSetting, outcome: ChangeOutcome): string {
  const text = SETTING_TEXTS[name];
  const wanted = valueText(name, value);
  if (outcome === 'missing') return `The device has no way to set ${text}.`;
  if (outcome === 'foreign')
    return `Somebody has changed ${text}, so it was left as it is, and is not ${wanted}.`;
  return `The device did not take ${wanted} as ${text}.`;
}
