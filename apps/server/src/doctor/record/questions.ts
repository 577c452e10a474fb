/** A command that only reads. */
export interface Question {
  /** The tool and its arguments. */
  readonly words: readonly [tool: string, ...args: string[]];
}

/** What a host is asked: its tools and the devices that they list. */
export const HOST_QUESTIONS: readonly Question[] = [
  { words: ['adb', 'version'] },
  { words: ['adb', 'devices', '-l'] },
  { words: ['adb', 'mdns', 'services'] },
  { words: ['scrcpy', '--version'] },
  { words: ['xcodebuild', '-version'] },
  { words: ['xcrun', 'simctl', 'list', '--json'] },
  { words: ['xcrun', 'devicectl', 'list', 'devices'] },
  { words: ['xcrun', 'xctrace', 'list', 'devices'] },
  { words: ['idevice_id', '-l'] },
  { words: ['ios', 'version'] },
  { words: ['ios', 'list'] },
];

/** What each Android phone is asked. No question reads the content of a screen, an app, an account or a message. */
export const PHONE_QUESTIONS: readonly string[] = [
  'getprop ro.product.manufacturer',
  'getprop ro.product.model',
  'getprop ro.build.version.release',
  'getprop ro.build.version.sdk',
  'getprop ro.build.fingerprint',
  'getprop ro.serialno',
  'cat /proc/sys/kernel/random/boot_id',
  'wm size',
  'wm density',
  'dumpsys input',
  'dumpsys display',
  'dumpsys SurfaceFlinger --display-id',
  'pm list users',
  'settings get secure enabled_accessibility_services',
];
