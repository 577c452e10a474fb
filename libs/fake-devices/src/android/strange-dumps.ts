import type { StrangePhone } from './phone-options.ts';

/** What `screencap` prints on a phone with several displays before the picture [AOSP cmds/screencap/main.cpp]. */
export const SEVERAL_DISPLAYS = `[Warning] Multiple displays were found, but no display id was specified! Defaulting to the first display found, however this default is not guaranteed to be consistent across captures. A display id should be specified.
A display ID can be specified with the [-d display-id] option.
See "dumpsys SurfaceFlinger --display-id" for valid display IDs.
`;

/** The message of Android about an input that adb may not send [AOSP InputManagerService.injectInputEvent]. */
export const INPUT_REFUSED =
  'Injecting input events requires the caller (or the source of the instrumentation, if any) to have the INJECT_EVENTS permission.';

/** What MIUI prints at the start of a scrcpy server, which works nevertheless [Genymobile/scrcpy, reports of Redmi phones]. */
export const MIUI_START = `java.io.FileNotFoundException: /data/system/theme_config/theme_compatibility.xml: open failed: ENOENT (No such file or directory)
\tat libcore.io.IoBridge.open(IoBridge.java:574)
\tat java.io.FileInputStream.<init>(FileInputStream.java:160)
\tat android.content.res.ThemeCompatibilityLoader.getVersion(ThemeCompatibilityLoader.java:109)
Caused by: android.system.ErrnoException: open failed: ENOENT (No such file or directory)
\tat libcore.io.Linux.open(Native Method)
\t... 12 more
`;

/** The screen as `dumpsys input` describes it. */
export interface DumpedScreen {
  readonly width: number;
  readonly height: number;
  readonly isTurned: boolean;
}

/** Returns the part of `dumpsys input` with the rotation, in the words of a maker. */
export function inputDump(words: StrangePhone['rotationWords'], screen: DumpedScreen): string {
  const { width, height, isTurned } = screen;
  const turns = isTurned ? 1 : 0;
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const size = isTurned ? `${long}, ${short}` : `${short}, ${long}`;
  const viewport = `      Viewport INTERNAL: displayId=0, uniqueId=local:4619827259835644672, port=0, orientation=${turns}, logicalFrame=[0, 0, ${size}], physicalFrame=[0, 0, ${size}], deviceSize=[${short}, ${long}], isActive=[1]\n`;
  const lines = {
    surface: `      SurfaceOrientation: ${turns}\n`,
    degrees: `${viewport}      InputDeviceOrientation: Rotation${turns * 90}\n`,
    number: `      InputDeviceOrientation: ${turns}\n`,
    viewport,
  };
  return `INPUT MANAGER (dumpsys input)\n\nInput Manager State:\n  Pointer Speed: 0\n${lines[words ?? 'surface']}`;
}

/** Returns the lines of `dumpsys SurfaceFlinger --display-id`. */
export function displayIds(displays: StrangePhone['displays'] = []): string {
  return displays
    .map(({ id }, port) => `Display ${id} (HWC display ${port}): port=${port} pnpId=QCM displayName=""\n`)
    .join('');
}

/** Returns the lines of `dumpsys display` that name the displays and their state. */
export function displayDump(displays: StrangePhone['displays'] = []): string {
  const devices = displays.map(
    ({ id, isOn }, index) =>
      `  DisplayDeviceInfo{"Built-in Screen": uniqueId="local:${id}", 1080 x 2400, modeId ${index + 1}, density 420, state ${isOn ? 'ON' : 'OFF'}, committedState ${isOn ? 'ON' : 'OFF'}, type INTERNAL}\n`,
  );
  return `DISPLAY MANAGER (dumpsys display)\n  mViewports=[]\nDisplay Devices: size=${displays.length}\n${devices.join('')}`;
}
