import type { DrawnApp } from '@storedeck/drawing';

import type { DeviceCommand } from './device-command.ts';

/** Properties and faults of a simulated phone. Everything has a default. */
export interface FakeAndroidPhoneOptions {
  /**
   * The serial that `adb devices` shows on a `FakeAdbHost`. A real adb connects to the simulated phone over TCP, and
   * shows the address of this connection instead. Default `R5CT900FAKE`.
   */
  readonly serial?: string;
  /**
   * The serial number of the phone, `ro.serialno`. Default: `serial`, unless that is missing or an address; then '', as on
   * images of Android without a serial number.
   */
  readonly serialNumber?: string;
  /** The model as adb prints it, with underscores for spaces. Default `Pixel_8`. */
  readonly model?: string;
  /** `ro.product.manufacturer`. Default `Google`. */
  readonly manufacturer?: string;
  readonly product?: string;
  readonly device?: string;
  /**
   * The width of the screen, in device pixels. The default width is 1080, the default height is 2400. When the width
   * is larger than the height, the phone is in landscape.
   */
  readonly width?: number;
  readonly height?: number;
  /** The time before the first byte of `screencap`, in ms. Default 0. A typical phone needs 450. */
  readonly captureMs?: number;
  /** Whether the screen is protected from captures. If true, screenshots and videos are black. Default false. */
  readonly secure?: boolean;
  /** The state that adb reports. Default `device`. */
  readonly state?: PhoneState;
  /**
   * Returns the time that the screen shows, for example in the status bar. Default: always the time at which the phone
   * was created, so that two captures of an unchanged screen are equal.
   */
  readonly now?: () => Date;
  /**
   * An app that is installed, and open at the start. The app changes its appearance after `cmd uimode night`, and its
   * language after `cmd locale set-app-locales` and its texts after `settings put system font_scale`. Default: none.
   */
  readonly app?: DrawnApp | undefined;
  /** The API level of Android. Default 35 (Android 15). */
  readonly sdk?: number;
  /** Whether the snapshot helper of agent-device is installed. Default false. */
  readonly snapshotHelper?: boolean;
  /** The longest side of a video that the phone can encode, in pixels. Default 4096. */
  readonly maxEncodedSide?: number;
  /**
   * Whether lines for the phone's shell run in a real `/bin/sh` of this computer. **Everyone who can send a line can then
   * run every program and read every file of this computer with the rights of this process.** Only for tests in which
   * the quoting of a client must be checked by a real shell. Default false: the shell is simulated.
   */
  readonly realShell?: boolean;
  /** What differs from most phones. Default: nothing. */
  readonly strange?: StrangePhone;
  /** Programs of the phone by name, which are added to the usual programs or replace them. */
  readonly commands?: Readonly<Record<string, DeviceCommand>>;
}

/** Properties of phones of other makers, and of phones that are used in another way. */
export interface StrangePhone {
  /**
   * The number of a second user that the shell may not see, such as 150 for a secure folder: a list of packages without
   * `--user` then fails [tdlib and scrcpy users on Samsung phones: `Shell does not have permission to access user 150`].
   */
  readonly hiddenUser?: number;
  /**
   * Activities of the app with an icon in the launcher, besides `.MainActivity`, such as
   * `leakcanary.internal.activity.LeakLauncherActivity`. The app then resolves to the dialog in which a person chooses
   * [AOSP ResolverActivity].
   */
  readonly launcherActivities?: readonly string[];
  /**
   * The displays, as foldable phones have several: their numbers in SurfaceFlinger, and whether they are on. `screencap`
   * without `-d` prints a warning before the picture, and shows the first display [AOSP cmds/screencap/main.cpp].
   */
  readonly displays?: readonly { readonly id: string; readonly isOn: boolean }[];
  /**
   * Whether the phone refuses input from adb, as MIUI does without "USB debugging (Security settings)"
   * [Genymobile/scrcpy FAQ, "Mouse and keyboard do not work"].
   */
  readonly refusesInput?: boolean;
  /**
   * Whether the phone's encoder starts and writes no frame, so that a live video never begins: for ever, or until it is
   * started again [scrcpy users: black window, "Texture" is never printed]. Default: it writes frames.
   */
  readonly muteVideo?: 'always' | 'untilReset';
  /** The accessibility services that are switched on, as `settings` prints them: PACKAGE/CLASS, separated by colons. */
  readonly accessibilityServices?: string;
  /**
   * Whether the phone ignores SystemUI's demo mode, as many makers' phones do [yume-chan/ya-webadb#220]: the broadcasts
   * print the same, and the status bar stays. Default false.
   */
  readonly ignoresDemoMode?: boolean;
  /**
   * Whether the app has a language setting of its own, so that it ignores the one of the phone: `cmd locale` says that
   * the language was set, and the texts stay. Default false.
   */
  readonly ignoresAppLanguage?: boolean;
  /** Whether adb may not read the id of the running system, `/proc/sys/kernel/random/boot_id`. */
  readonly hidesBoot?: boolean;
  /**
   * The words in which `dumpsys input` prints the rotation: those of a Pixel before Android 12, of a vivo tablet, of an
   * Honor phone, or only the viewport [Genymobile/scrcpy and its forks, real dumps]. Default `surface`.
   */
  readonly rotationWords?: 'surface' | 'degrees' | 'number' | 'viewport';
  /**
   * The path of the USB device as `adb devices -l` prints it, without the word `usb:` before it, such as `3-1`
   * [Genymobile/scrcpy app/tests/test_adb_parser.c, `test_adb_devices_with_devpath_without_colon`]. Default: a path with
   * the word.
   */
  readonly usbPath?: string;
  /**
   * What the programs of the maker print at the start of each scrcpy server, such as `MIUI_START`. The server works
   * nevertheless. Default: nothing.
   */
  readonly startupErrors?: string;
  /**
   * Whether the parameter sets of the phone's videos leave out how many frames a decoder may keep back
   * [ITU-T H.264, E.1.1, `bitstream_restriction_flag`; https://github.com/w3c/webcodecs/issues/899]. Default false.
   */
  readonly plainVideo?: boolean;
  /**
   * Whether no decoder makes pictures of the frames that scrcpy sends, as of some phones
   * [https://github.com/Genymobile/scrcpy/issues/5251, "NAL_UNIT_PREFIX" and "DecodeFrame failed"]. Default false.
   */
  readonly undecodableVideo?: boolean;
  /**
   * Why the package manager refuses every app, as MIUI does without "Install via USB", or when the dialog on the phone is
   * refused: `INSTALL_FAILED_USER_RESTRICTED: Install canceled by user` [rom1v/sndcpy#64, flutter/flutter#65308]. Default:
   * it installs apps.
   */
  readonly installRefusal?: string;
  /** How the tree of the screen describes the app. Default: as an app with the views of Android. */
  readonly toolkit?: StrangeToolkit;
}

/**
 * How an app describes its screen:
 * - `layers`: everything lies in two containers that take taps, as in chat apps with layers for gestures.
 * - `compose`: a button is a `View` that takes taps, with its text and a `Button` that takes none [Jetpack Compose,
 *   `Role.Button`].
 * - `iconFont`: each button begins with a sign of an icon font, which has a code in the private area of Unicode
 *   [React Native, react-native-vector-icons].
 * - `surface`: one `SurfaceView`, into which a game draws.
 */
export type StrangeToolkit = 'layers' | 'compose' | 'iconFont' | 'surface';

/**
 * The state that adb reports. `unauthorized`: the phone's user has not allowed this computer. `offline`: the phone does
 * not respond.
 */
export type PhoneState = 'device' | 'unauthorized' | 'offline';
