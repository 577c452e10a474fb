import type { PhoneSetting } from './phone-setting.ts';
import type { RunWords } from './run-words.ts';

/** The commands of SystemUI's demo mode [AOSP packages/SystemUI/docs/demo_mode.md], in the order in which they are sent. */
const CLEAN: readonly (readonly string[])[] = [
  ['-e', 'command', 'enter'],
  ['-e', 'command', 'clock', '-e', 'hhmm', '0941'],
  ['-e', 'command', 'battery', '-e', 'level', '100', '-e', 'plugged', 'false'],
  ['-e', 'command', 'network', '-e', 'wifi', 'show', '-e', 'level', '4', '-e', 'fully', 'true'],
  ['-e', 'command', 'network', '-e', 'mobile', 'show', '-e', 'level', '4', '-e', 'datatype', 'none'],
  ['-e', 'command', 'notifications', '-e', 'visible', 'false'],
  [
    ...['-e', 'command', 'status'],
    ...['location', 'alarm', 'volume', 'mute', 'bluetooth', 'sync'].flatMap((name) => ['-e', name, 'hide']),
  ],
];

/** The demo mode of the status bar. Android must allow it (`sysui_demo_allowed`), and a restart ends it. */
export function cleanBar(run: RunWords): PhoneSetting {
  return {
    write: async (value, options) => {
      const commands = value === null ? [['-e', 'command', 'exit']] : CLEAN;
      for (const words of commands)
        await run(
          ['am', 'broadcast', '-p', 'com.android.systemui', '-a', 'com.android.systemui.demo', ...words],
          options,
        );
    },
  };
}
