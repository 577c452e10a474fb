/** What `simctl status_bar override` has set, by the name of the flag. */
export type StatusBarOverrides = Readonly<Partial<Record<keyof typeof FLAGS, string>>>;

const ENUMS = {
  // The numbers that `list` prints for the words [simctl of Xcode 26 and 27, as baguette and others read them].
  dataNetwork: {
    hide: 0,
    wifi: 1,
    '3g': 6,
    '4g': 7,
    lte: 8,
    'lte-a': 9,
    'lte+': 10,
    '5g': 11,
    '5g+': 12,
    '5g-uwb': 13,
    '5g-uc': 14,
  },
  wifiMode: { searching: 1, failed: 2, active: 3 },
  cellularMode: { notSupported: 0, searching: 1, failed: 2, active: 3 },
  batteryState: { discharging: 0, charging: 1, charged: 2 },
} as const satisfies Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Returns whether the value of a flag can be set. */
const FLAGS = {
  time: () => true,
  dataNetwork: makeWordCheck('dataNetwork'),
  wifiMode: makeWordCheck('wifiMode'),
  wifiBars: makeNumberCheck(3),
  cellularMode: makeWordCheck('cellularMode'),
  cellularBars: makeNumberCheck(4),
  operatorName: () => true,
  batteryState: makeWordCheck('batteryState'),
  batteryLevel: makeNumberCheck(100),
} as const satisfies Readonly<Record<string, (value: string) => boolean>>;

function makeWordCheck(name: keyof typeof ENUMS): (value: string) => boolean {
  return (value) => Object.hasOwn(ENUMS[name], value);
}

function makeNumberCheck(highest: number): (value: string) => boolean {
  return (value) => /^\d{1,3}$/.test(value) && Number(value) <= highest;
}

/** Where the Mac is: simctl turns a time with a date into the time of this place. */
const TIME_ZONE = 'Europe/Berlin';

/**
 * Reads the flags of `simctl status_bar UDID override`. Returns undefined if a flag or its value is not known, and
 * `no-time` for a time with a date that simctl cannot read. Since Xcode 15.3, it reads only the form with milliseconds
 * [jessesquires/Nine41#70, twostraws/ControlRoom#188], and then shows only the hour, turned into local time: the date
 * that an iPad draws beside it stays [sceneview/sceneview#3255].
 */
export function readOverrides(args: readonly string[]): StatusBarOverrides | 'no-time' | undefined {
  const overrides: Record<string, string> = {};
  for (let index = 0; index < args.length; index += 2) {
    const [flag = '', value] = [args[index]?.slice(2), args[index + 1]];
    if (!args[index]?.startsWith('--') || value === undefined || !isFlag(flag) || !FLAGS[flag](value))
      return undefined;
    overrides[flag] = value;
  }
  const { time } = overrides;
  if (time === undefined || !/^\d{4}-\d\d/.test(time)) return args.length > 0 ? overrides : undefined;
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(?:Z|[+-]\d\d:?\d\d)$/.test(time)) return 'no-time';
  const hour = { hour: 'numeric', minute: '2-digit', timeZone: TIME_ZONE } as const;
  return { ...overrides, time: new Date(time).toLocaleTimeString('en-GB', hour).replace(/^0/, '') };
}

function isFlag(name: string): name is keyof typeof FLAGS {
  return Object.hasOwn(FLAGS, name);
}

/** Returns what `simctl status_bar UDID list` prints: only what is set, with numbers for words. */
export function printOverrides(overrides: StatusBarOverrides): string {
  const has = (...flags: (keyof typeof FLAGS)[]) => flags.some((flag) => overrides[flag] !== undefined);
  const code = (name: keyof typeof ENUMS): number => {
    const word = overrides[name] ?? '';
    return new Map<string, number>(Object.entries(ENUMS[name])).get(word) ?? 0;
  };
  const { time, wifiBars = 0, cellularBars = 0, operatorName, batteryLevel = 0 } = overrides;
  const lines = [
    'Current Status Bar Overrides:',
    '=============================',
    ...(time === undefined ? [] : [`Time: ${time}`]),
    ...(has('dataNetwork') ? [`DataNetworkType: ${code('dataNetwork')}`] : []),
    ...(has('wifiMode', 'wifiBars') ? [`WiFi Mode: ${code('wifiMode')}, WiFi Bars: ${wifiBars}`] : []),
    ...(has('cellularMode', 'cellularBars')
      ? [`Cell Mode: ${code('cellularMode')}, Cell Bars: ${cellularBars}`]
      : []),
    ...(operatorName === undefined ? [] : [`Operator Name: ${operatorName}`]),
    ...(has('batteryState', 'batteryLevel')
      ? [`Battery State: ${code('batteryState')}, Battery Level: ${batteryLevel}, Not Charging: 0`]
      : []),
  ];
  return lines.map((line) => `${line}\n`).join('');
}
