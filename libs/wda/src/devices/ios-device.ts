/** How a device is attached to its host. */
export type IosConnection = 'usb' | 'network' | 'simulator';

/** An iPhone, an iPad or a booted simulator. A text a tool did not tell is "". */
export interface IosDevice {
  readonly udid: string;
  readonly name: string;
  /** "iPhone 15 Pro" or "iPhone16,1", as the best informed tool calls it. */
  readonly model: string;
  readonly osVersion: string;
  readonly kind: 'device' | 'simulator';
  readonly connection: IosConnection;
  /** The tools that listed it, best informed first, joined by "+". */
  readonly source: string;
  /** What a person should do before the device can be used. */
  readonly hint?: string;
}

/** What one tool knows about a device. */
export interface DeviceSighting {
  readonly udid: string;
  /** Left out by a tool that does not tell. */
  readonly connection?: IosConnection;
  readonly name?: string | undefined;
  readonly model?: string | undefined;
  readonly osVersion?: string | undefined;
  readonly hint?: string | undefined;
  /** True when the tool remembers the device but does not reach it now. */
  readonly absent?: boolean;
}

// 40 hex digits, 8-16 since the iPhone XS, or the UUID of a simulator. It becomes an argument of tools: never a leading "-".
const UDID = /^[0-9A-Fa-f][0-9A-Fa-f-]{23,39}$/;

export function isUdid(text: string): boolean {
  return UDID.test(text);
}
