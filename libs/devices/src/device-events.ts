import type { EventData, EventName } from '@storedeck/contract';

/** Receives the events of devices, hosts, runners and WebDriver servers, in the form of the contract. */
export interface DeviceEvents {
  /** With a key, the event concerns one host, and does not replace the events of other hosts. */
  publish<Name extends EventName>(name: Name, data: EventData<Name>, key?: string): void;
  /** Called when the last event of this name and key no longer holds. */
  forget(name: EventName, key?: string): void;
}

/** Receives what a user need not see. A logger of pino is one. */
export interface DeviceLog {
  debug(details: object, message: string): void;
  warn(details: object, message: string): void;
}
