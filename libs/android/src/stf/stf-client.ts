import { z } from 'zod';

import { AndroidError } from '../android-error.ts';
import { sendToStf, type StfServer } from './stf-request.ts';

/** A phone of an STF server. */
export interface StfPhone {
  readonly serial: string;
  readonly name: string;
  /** The version of Android, such as `15`. */
  readonly version: string;
  /** `free`: it can be used. `ours`: the user of the token uses it already. `busy`: another user does. */
  readonly state: 'free' | 'ours' | 'busy';
}

/** A phone that was taken from an STF server, until `giveBack`. */
export interface StfLoan {
  readonly serial: string;
  /** `HOST:PORT`, for `adb connect`. */
  readonly address: string;
  /** Ends the remote connection, and gives the phone back unless the user had it before. Rejects as `StfClient.take`. */
  giveBack(options?: { readonly signal?: AbortSignal }): Promise<void>;
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
/** Only these fields are requested, because the complete list of a large farm has many megabytes. */
const FIELDS = Object.keys(Device.shape).join(',');

/**
 * A server of STF (DeviceFarmer), which lends Android phones over the network of adb. The endpoints are those of its API
 * version 1 [github.com/DeviceFarmer/stf, lib/units/api/swagger/api_v1.yaml].
 */
export class StfClient {
  readonly #server: StfServer;

  /** Throws INPUT_INVALID for a URL that is not http or https, and for a token that cannot be sent. */
  constructor(server: StfServer) {
    checkServer(server);
    this.#server = server;
  }

  /**
   * The Android phones that are connected to the server and ready. Rejects with STF_UNREACHABLE, STF_REFUSED,
   * STF_ANSWER_INVALID or ABORTED.
   */
  async phones(options: CallOptions = {}): Promise<readonly StfPhone[]> {
    const answer = await this.#send('GET', `/devices?fields=${FIELDS}`, { ...options, schema: DeviceList });
    // A farm may have kinds of devices that this program does not know.
    return answer.devices.flatMap((entry) => phoneOf(Device.safeParse(entry).data));
  }

  /**
   * Takes a phone, and opens its remote connection. `adb connect` then works with its address, if the server knows the key of
   * this computer's adb. Rejects as `phones`, and with DEVICE_NOT_FOUND, or INPUT_BUSY when another user has the phone.
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
      const path = `${pathOf(serial)}/remoteConnect`;
      const { remoteConnectUrl } = await this.#send('POST', path, { ...options, schema: Connection });
      return {
        serial,
        address: remoteConnectUrl,
        giveBack: (ending = {}) => this.giveBack(serial, { ...ending, keep: isOurs }),
      };
    } catch (error) {
      // The phone is not kept for nothing. The first error says more than one of the ending.
      if (!isOurs) await this.#send('DELETE', pathOf(serial), {}).catch(() => undefined);
      throw error;
    }
  }

  /** The address of a phone that the user of the token uses and to which a remote connection is open. Otherwise undefined. */
  async address(serial: string, options: CallOptions = {}): Promise<string | undefined> {
    const schema = z.object({
      devices: z.array(Connection.partial().extend({ serial: z.string() }).loose()),
    });
    const answer = await this.#send('GET', '/user/devices?fields=serial,remoteConnectUrl', {
      ...options,
      schema: z.object({ devices: z.array(z.unknown()).max(10_000) }),
    });
    const parsed = answer.devices.flatMap(
      (entry) => schema.shape.devices.element.safeParse(entry).data ?? [],
    );
    return parsed.find((device) => device.serial === serial)?.remoteConnectUrl;
  }

  /** Ends the remote connection of a phone, and gives it back unless `keep` is true. Rejects as `phones`. */
  async giveBack(
    serial: string,
    { keep = false, ...options }: CallOptions & { keep?: boolean } = {},
  ): Promise<void> {
    await this.#send('DELETE', `${pathOf(serial)}/remoteConnect`, options).catch(ifStillOurs);
    if (!keep) await this.#send('DELETE', pathOf(serial), options).catch(ifStillOurs);
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
  if (!isWeb || parsed.username !== '' || parsed.search !== '' || parsed.hash !== '')
    throw new AndroidError('INPUT_INVALID', 'The address of the STF server is not valid.', {
      hint: 'Enter it as https://stf.example.com, without user, query and fragment.',
    });
  // RFC 6750: the characters of a token.
  if (!/^[\w.~+/-]{1,2000}=*$/.test(token))
    throw new AndroidError('INPUT_INVALID', 'The access token of the STF server is not valid.', {
      hint: 'Make one in STF under Settings, Keys, Access Tokens.',
    });
}

function phoneOf(device: z.infer<typeof Device> | undefined): StfPhone[] {
  if (!device?.present || !device.ready || (device.platform ?? 'Android') !== 'Android') return [];
  const { serial, name, marketName, manufacturer, model, version, using, owner } = device;
  const known = marketName ?? name ?? [manufacturer, model].filter(Boolean).join(' ');
  const state = using ? 'ours' : owner ? 'busy' : 'free';
  return [{ serial, name: known || serial, version: version ?? '', state }];
}

function notFound(serial: string, phones: readonly StfPhone[]): AndroidError {
  const free = phones.filter(({ state }) => state !== 'busy').map((phone) => phone.serial);
  return new AndroidError('DEVICE_NOT_FOUND', `The STF server has no usable phone ${serial}.`, {
    hint: free.length > 0 ? `Free are: ${free.slice(0, 20).join(', ')}.` : 'It has no free phone now.',
  });
}

/** The server has already taken the phone back: after a time without use, or because a person has ended it there. */
function ifStillOurs(error: unknown): void {
  if (!(error instanceof AndroidError) || error.code !== 'STF_REFUSED') throw error;
}

function pathOf(serial: string): string {
  return `/user/devices/${encodeURIComponent(serial)}`;
}
