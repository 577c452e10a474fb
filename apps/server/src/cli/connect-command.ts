import type { StfClient } from '@storedeck/android';
import { LOCAL_HOST_ID } from '@storedeck/contract';
import { connectOrRelease } from '@storedeck/devices';

import { PAIRING_CODE, STF_TOKEN } from '../config.ts';
import { ServerError } from '../server-error.ts';
import { askSecret } from './ask-secret.ts';
import { type CommandContext, type CommandFlags, runCommand } from './run-command.ts';
import { paint } from './terminal.ts';
import { withDevices } from './with-devices.ts';

type ConnectFlags = CommandFlags & { readonly pair?: string; readonly stf?: string };

/**
 * `storedeck connect ADDRESS`: connects an Android phone over the network. With `--pair`, pairs this computer with the
 * phone first. With `--stf`, ADDRESS is a serial, and the phone is taken from an STF server.
 */
export function connectCommand(flags: ConnectFlags, address = ''): Promise<void> {
  const whenCancelled = 'Cancelled before it was finished. The phone may be paired or connected already.';
  const connect = async (context: CommandContext) => {
    const { signal, config } = context;
    const ask = () => askSecret('Pairing code of the phone: ', PAIRING_CODE, signal);
    const code = flags.pair === undefined ? '' : (config.pairingCode ?? (await ask()));
    const token = await stfToken(flags, context);
    const serial = await withDevices(context, async (devices) => {
      const { adb } = devices.hosts.local;
      if (flags.stf !== undefined) {
        const loan = await devices.openStf({ url: flags.stf, token }).take(address, { signal });
        return connectOrRelease(adb, loan, signal);
      }
      if (flags.pair !== undefined) await adb.pair(flags.pair, code, { signal });
      return (await adb.connect(address, { signal })).serial;
    });
    return { document: { ok: true, serial }, text: `${paint('green')('Connected')} ${serial}` };
  };
  return runCommand(flags, connect, { whenCancelled });
}

/**
 * `storedeck disconnect ADDRESS`: disconnects a phone that is connected over the network. With `--stf`, ADDRESS is a
 * serial, and the STF server also releases the phone.
 */
export function disconnectCommand(flags: ConnectFlags, address = ''): Promise<void> {
  const whenCancelled = 'Cancelled before it was finished. The phone may be disconnected already.';
  const disconnect = async (context: CommandContext) => {
    const token = await stfToken(flags, context);
    await withDevices(context, async (devices) => {
      const stf = flags.stf === undefined ? undefined : devices.openStf({ url: flags.stf, token });
      const { signal } = context;
      const { adb } = devices.hosts.local;
      const at = stf ? await addressAt(stf, address, context) : address;
      const device = { host: LOCAL_HOST_ID, device: (await adb.serialAt(at, { signal })) ?? at };
      const end = () => adb.disconnect(at, { signal });
      await devices.locks.use(device, holder(), () => (stf ? end().catch(() => undefined) : end()));
      await stf?.release(address, { signal });
    });
    return { document: { ok: true }, text: `${paint('green')('Disconnected')} ${address}` };
  };
  return runCommand(flags, disconnect, { whenCancelled });
}

/** This command, as the holder of a lock. */
function holder() {
  return { kind: 'command', id: `command-${process.pid}`, name: 'storedeck disconnect' } as const;
}

async function addressAt(stf: StfClient, serial: string, { signal }: CommandContext): Promise<string> {
  const found = await stf.address(serial, { signal });
  if (found !== undefined) return found;
  throw new ServerError('DEVICE_NOT_FOUND', `You have no phone ${serial} of the STF server.`, {
    hint: 'It may have been released already.',
  });
}

async function stfToken({ stf }: ConnectFlags, { config, signal }: CommandContext): Promise<string> {
  if (stf === undefined) return '';
  return config.stfToken ?? askSecret('Access token of the STF server: ', STF_TOKEN, signal);
}
