import { PAIRING_CODE } from '../config.ts';
import { askSecret } from './ask-secret.ts';
import { type CommandFlags, runCommand } from './run-command.ts';
import { paint } from './terminal.ts';
import { withDevices } from './with-devices.ts';

/** `storedeck connect ADDRESS`: connects an Android phone over the network; with `--pair`, pairs this computer first. */
export function connectCommand(
  flags: CommandFlags & { readonly pair?: string },
  address = '',
): Promise<void> {
  return runCommand(flags, async (context) => {
    const { signal, config } = context;
    const ask = () => askSecret('Pairing code of the phone: ', PAIRING_CODE, signal);
    const code = flags.pair === undefined ? '' : (config.pairingCode ?? (await ask()));
    const serial = await withDevices(context, async ({ hosts }) => {
      const { adb } = hosts.local;
      if (flags.pair !== undefined) await adb.pair(flags.pair, code, { signal });
      return (await adb.connect(address, { signal })).serial;
    });
    return { document: { ok: true, serial }, text: `${paint('green')('Connected')} ${serial}` };
  });
}

/** `storedeck disconnect ADDRESS`: disconnects a phone that is connected over the network. */
export function disconnectCommand(flags: CommandFlags, address = ''): Promise<void> {
  return runCommand(flags, async (context) => {
    await withDevices(context, ({ hosts }) =>
      hosts.local.adb.disconnect(address, { signal: context.signal }),
    );
    return { document: { ok: true }, text: `${paint('green')('Disconnected')} ${address}` };
  });
}
