/** How a device is connected to its host. */
export type IosConnection = 'usb' | 'network' | 'simulator';

/** An iPhone, an iPad or a booted simulator. Unknown texts are "". */
export interface IosDevice {
  readonly udid: string;
  readonly name: string;
  /** The model, such as "iPhone 15 Pro" or "iPhone16,1", depending on the tools. */
  readonly model: string;
  readonly osVersion: string;
  readonly kind: 'device' | 'simulator';
  readonly connection: IosConnection;
  /** The names of the tools that listed the device, joined by "+". The most detailed tool comes first. */
  readonly source: string;
  /** What the user must do before the device can be used. */
  readonly hint?: string;
}

/** A device, as one listing tool reports it. */
export interface DeviceSighting {
  readonly udid: string;
  /** How the device is connected. Missing when the tool does not report it. */
  readonly connection?: IosConnection;
  readonly name?: string | undefined;
  readonly model?: string | undefined;
  readonly osVersion?: string | undefined;
  readonly hint?: string | undefined;
  /** Whether the tool lists the device although the device is not connected. */
  readonly absent?: boolean;
  /** Whether the tool knows that the device is something else, such as a watch. Other tools may list it as a phone. */
  readonly isOther?: boolean;
}

// The UDID of an older phone has 40 hexadecimal digits. Since the iPhone XS, it has 8 and 16 digits joined by "-". The
// UDID of a simulator is a UUID. A UDID becomes a command-line argument, so it must not begin with "-".
const UDID = /^[0-9A-Fa-f][0-9A-Fa-f-]{23,39}$/;

export function isUdid(text: string): boolean {
  return UDID.test(text);
}
