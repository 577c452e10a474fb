import { z } from 'zod';

import { AndroidError } from '../android-error.ts';
import { sendToStf, type StfServer } from './stf-request.ts';

/** A phone that an STF server can lend. */
export interface StfPhone {
  readonly serial: string;
  readonly name: string;
  /** The version of Android, such as `15`. */
  readonly version: string;
  /**
   * `free`: no user has the phone. `ours`: the user of the token already uses the phone. `busy`: another user uses the
   * phone.
   */
  readonly state: 'free' | 'ours' | 'busy';
}

/** A phone that an STF server has lent, until `release` is called. */
export interface StfLoan {
  readonly serial: string;
  /** `HOST:PORT`, for `adb connect`. */
  readonly address: string;
  /**
   * Ends the remote connection. Also releases the phone, unless the user already used the phone when it was lent.
   * Rejects with the same errors as `StfClient.release`.
   */
  release(options?: { readonly signal?: AbortSignal }): Promise<void>;
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

const text = z.string().max(300);
const Device = z.object({
  serial: z.string().regex(/^[A-Za-z0-9][\w.:-]{0,127}$/),
  name: text.nullish(),
  marketName: text.nullish(),
  model: text.nullish(),
  manufacturer: text.nullish(),
  version: text.nullish(),
  platform: text.nullish(),
  present: z.boolean().nullish(),
  ready: z.boolean().nullish(),
  using: z.boolean().nullish(),
  owner: z.object({}).nullish(),
});
const DeviceList = z.object({ devices: z.array(z.unknown()).max(10_000) });
const Connection = z.object({
  remoteConnectUrl: z.string().regex(/^[A-Za-z0-9_[][\w.:[\]%-]{0,253}:\d{1,5}$/),
});
/** Only these fields are requested, because the list of a large farm with all fields has many megabytes. */
const FIELDS = Object.keys(Device.shape).join(',');

/**
 * A client of a server of STF (DeviceFarmer), which lends Android phones over the network of adb. The endpoints belong
 * to version 1 of its API [github.com/DeviceFarmer/stf, lib/units/api/swagger/api_v1.yaml].
 */
export class StfClient {
  readonly #server: StfServer;

  /**
   * Throws INPUT_INVALID for a URL that is not http or https, or that contains a user, a query or a fragment. Also
   * throws INPUT_INVALID for a token with characters that are not allowed in a token.
   */
  constructor(server: StfServer) {
    checkServer(server);
    this.#server = server;
  }

  /**
   * Lists the Android phones that are connected to the server and ready. Rejects with STF_UNREACHABLE, STF_REFUSED,
   * STF_ANSWER_INVALID or ABORTED.
   */
  async phones(options: CallOptions = {}): Promise<readonly StfPhone[]> {
    const response = await this.#send('GET', `/devices?fields=${FIELDS}`, { ...options, schema: DeviceList });
    // A farm may have kinds of devices that this library does not know, so entries of another shape are left out.
    return response.devices.flatMap((entry) => readPhone(Device.safeParse(entry).data));
  }

  /**
   * Takes a phone, and opens its remote connection. `adb connect` then works with the address of the phone, if the
   * server knows the key of this computer's adb. Rejects with the same errors as `phones`, and with DEVICE_NOT_FOUND.
   * STF_REFUSED can also mean that another user uses the phone.
   */
  async take(serial: string, options: CallOptions = {}): Promise<StfLoan> {
    const phones = await this.phones(options);
    const phone = phones.find((one) => one.serial === serial);
    if (!phone) throw notFound(serial, phones);
    if (phone.state === 'busy')
      throw new AndroidError('STF_REFUSED', `${phone.name} is used by another user of the STF server.`, {
        hint: 'Choose another phone, or wait until it is free.',
      });
    const isOurs = phone.state === 'ours';
    if (!isOurs) await this.#send('POST', '/user/devices', { ...options, body: { serial } });
    try {
      const path = `${makePath(serial)}/remoteConnect`;
      const { remoteConnectUrl } = await this.#send('POST', path, { ...options, schema: Connection });
      return {
        serial,
        address: remoteConnectUrl,
        release: (ending = {}) => this.release(serial, { ...ending, keep: isOurs }),
      };
    } catch (error) {
      // The phone is released, because it cannot be used without a connection. An error of the release is ignored,
      // because the first error contains the cause.
      if (!isOurs) await this.#send('DELETE', makePath(serial), {}).catch(() => undefined);
      throw error;
    }
  }

  /**
   * Reads the address of a phone, for `adb connect`. Undefined if the user of the token does not use the phone, or if
   * no remote connection to the phone is open. Rejects with the same errors as `phones`.
   */
  async address(serial: string, options: CallOptions = {}): Promise<string | undefined> {
    const schema = z.object({
      devices: z.array(Connection.partial().extend({ serial: z.string() }).loose()),
    });
    const response = await this.#send('GET', '/user/devices?fields=serial,remoteConnectUrl', {
      ...options,
      schema: z.object({ devices: z.array(z.unknown()).max(10_000) }),
    });
    const parsed = response.devices.flatMap(
      (entry) => schema.shape.devices.element.safeParse(entry).data ?? [],
    );
    return parsed.find((device) => device.serial === serial)?.remoteConnectUrl;
  }

  /**
   * Ends the remote connection of a phone. Also releases the phone, unless `keep` is true. Rejects with
   * STF_UNREACHABLE, STF_ANSWER_INVALID or ABORTED. A refusal of the server is ignored.
   */
  async release(
    serial: string,
    { keep = false, ...options }: CallOptions & { keep?: boolean } = {},
  ): Promise<void> {
    await this.#send('DELETE', `${makePath(serial)}/remoteConnect`, options).catch(ignoreRefusal);
    if (!keep) await this.#send('DELETE', makePath(serial), options).catch(ignoreRefusal);
  }

  #send<Result>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    options: CallOptions & { schema?: z.ZodType<Result>; body?: object },
  ): Promise<Result> {
    return sendToStf(this.#server, { method, path: `/api/v1${path}`, ...options });
  }
}

function checkServer({ url, token }: StfServer): void {
  const parsed = URL.parse(url);
  const isWeb = parsed?.protocol === 'https:' || parsed?.protocol === 'http:';
  if (
    !isWeb ||
    parsed.username !== '' ||
    parsed.password !== '' ||
    parsed.search !== '' ||
    parsed.hash !== ''
  )
    throw new AndroidError('INPUT_INVALID', 'The address of the STF server is not valid.', {
      hint: 'Enter it as https://stf.example.com, without user, query and fragment.',
    });
  // The characters that a token can have [RFC 6750].
  if (!/^[\w.~+/-]{1,2000}=*$/.test(token))
    throw new AndroidError('INPUT_INVALID', 'The access token of the STF server is not valid.', {
      hint: 'Make one in STF under Settings, Keys, Access Tokens.',
    });
}

function readPhone(device: z.infer<typeof Device> | undefined): StfPhone[] {
  if (!device?.present || !device.ready || (device.platform ?? 'Android') !== 'Android') return [];
  const { serial, name, marketName, manufacturer, model, version } = device;
  const known = marketName ?? name ?? [manufacturer, model].filter(Boolean).join(' ');
  return [{ serial, name: known || serial, version: version ?? '', state: readState(device) }];
}

function readState({ using, owner }: z.infer<typeof Device>): StfPhone['state'] {
  if (using) return 'ours';
  return owner ? 'busy' : 'free';
}

function notFound(serial: string, phones: readonly StfPhone[]): AndroidError {
  const free = phones.filter(({ state }) => state !== 'busy').map((phone) => phone.serial);
  return new AndroidError('DEVICE_NOT_FOUND', `The STF server has no usable phone ${serial}.`, {
    hint: free.length > 0 ? `Free are: ${free.slice(0, 20).join(', ')}.` : 'It has no free phone now.',
  });
}

/**
 * Ignores a refusal of the server, because the server may already have released the phone: after a time without use, or
 * because a person has ended the use on the page of STF. Throws any other error.
 */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof AndroidError) || error.code !== 'STF_REFUSED') throw error;
}

function makePath(serial: string): string {
  return `/user/devices/${encodeURIComponent(serial)}`;
}
