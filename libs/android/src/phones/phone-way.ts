/** One way in which adb reaches a phone: a cable, the network, or an emulator of the host. */
export interface PhoneWay {
  /** The name by which adb knows this way. May contain spaces, and two phones may have the same one. */
  readonly serial: string;
  /** Derived from the form of the serial. */
  readonly connection: 'usb' | 'tcp' | 'emulator';
  /** The state as adb prints it. `device` means usable. */
  readonly state: string;
  /** adb's number of this way, which changes whenever the phone reconnects. `null` when unknown. */
  readonly transportId: number | null;
  /** The USB port as adb names it, such as `1-4`. '' if unknown. */
  readonly usbPort: string;
}

/** A line of adb's list: a way, and what adb says about the phone at its end. */
export interface ListedWay extends PhoneWay {
  /** The model, with spaces in place of underscores. '' if unknown; `product` and `device` are also '' if unknown. */
  readonly model: string;
  readonly product: string;
  readonly device: string;
  /** What the user can do if the phone cannot be used. */
  readonly hint?: string;
}

/** How adb is told which phone is meant. */
export interface AdbTarget {
  /** The name by which adb knows the way. */
  readonly serial: string;
  /** Only if several ways have this serial. A serial is used where it is enough, because it survives a reconnection. */
  readonly transportId?: number | undefined;
}

/** Returns the options of the adb program that name a phone. */
export function adbOptions({ serial, transportId }: AdbTarget): readonly string[] {
  return transportId === undefined ? ['-s', serial] : ['-t', String(transportId)];
}
