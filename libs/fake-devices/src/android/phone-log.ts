import type { DeviceCommand } from './device-command.ts';

/** The log of a phone: `write` adds a line, `logcat` prints it. */
export class PhoneLog {
  readonly #lines: { readonly atMs: number; readonly text: string }[] = [];

  write(tag: string, text: string): void {
    const now = new Date();
    const two = (value: number, digits = 2) => String(value).padStart(digits, '0');
    const date = `${two(now.getMonth() + 1)}-${two(now.getDate())}`;
    const time = `${two(now.getHours())}:${two(now.getMinutes())}:${two(now.getSeconds())}.${two(now.getMilliseconds(), 3)}`;
    this.#lines.push({ atMs: now.getTime(), text: `${date} ${time}  1234  1250 I ${tag}: ${text}\n` });
  }

  /**
   * Simulates `logcat -v threadtime -t SECONDS.MILLISECONDS`: the lines since that time, in the format `threadtime`
   * [AOSP system/logging/logcat/logcat.cpp, liblog/logprint.cpp]. Other options are refused.
   */
  readonly logcat: DeviceCommand = (args) => {
    const [, since] = /^-v threadtime -t (\d+\.\d{3})$/u.exec(args.join(' ')) ?? [];
    if (since === undefined) return { stderr: 'logcat: these options are not simulated\n', exitCode: 1 };
    const lines = this.#lines.filter(({ atMs }) => atMs >= Number(since) * 1000);
    return { stdout: ['--------- beginning of main\n', ...lines.map(({ text }) => text)].join('') };
  };

  /** Simulates `date +%s`, the seconds since 1970 on the clock of the phone. */
  readonly date: DeviceCommand = ([format]) =>
    format === '+%s'
      ? { stdout: `${Math.floor(Date.now() / 1000)}\n` }
      : { stderr: 'date: this format is not simulated\n', exitCode: 1 };
}
