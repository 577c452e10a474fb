/** How a device is connected to its host. */
export type IosConnection = 'usb' | 'network' | 'simulator';

/** An iPhone, an iPad or a booted simulator. A text value that is unknown is "". */
export interface IosDevice {
  readonly udid: string;
  readonly name: string;
  /** "iPhone 15 Pro" or "iPhone16,1", depending on the tools. */
  readonly model: string;
  readonly osVersion: string;
  readonly kind: 'device' | 'simulator';
  readonly connection: IosConnection;
  /** The tools that listed the device, joined by "+", the most detailed first. */
  readonly source: string;
  /** What to do before the device can be used. */
  readonly hint?: string;
}

/** A device as one tool lists it. */
export interface DeviceSighting {
  readonly udid: string;
  /** Missing when the tool does not print it. */
  readonly connection?: IosConnection;
  readonly name?: string | undefined;
  readonly model?: string | undefined;
  readonly osVersion?: string | undefined;
  readonly hint?: string | undefined;
  /** True when the tool lists the device although it is not connected. */
  readonly absent?: boolean;
}

// A UDID has 40 hexadecimal digits; since the iPhone XS, 8 and 16 digits; for a simulator it is a UUID. It is used as a
// command-line argument, so it must not begin with "-".
const UDID = /^[0-9A-Fa-f][0-9A-Fa-f-]{23,39}$/;

export function isUdid(text: string): boolean {
  return UDID.test(text);
}
