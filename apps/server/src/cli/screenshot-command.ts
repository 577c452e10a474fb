import { resolve } from 'node:path';

import { readScreenshotHeader } from '@storedeck/devices';
import { isOneColour } from '@storedeck/pictures';

import { type CommandFlags, runCommand } from './run-command.ts';
import { connectServers, makeServerLogins, type ServerFlags } from './server-logins.ts';
import { paint } from './terminal.ts';
import { withDevices } from './with-devices.ts';
import { writeNewFile } from './write-file.ts';

/**
 * `storedeck screenshot FILE`: saves the screen of a device as a PNG file. Without `--server`, the device belongs to
 * this computer; with `--server`, it belongs to one of the named servers.
 */
export function screenshotCommand(
  flags: CommandFlags & ServerFlags & { readonly device?: string },
  file = '',
): Promise<void> {
  return runCommand(flags, async (context) => {
    const path = resolve(file);
    const logins = makeServerLogins(flags, context.config.serverSecrets);
    const { id, png } = await withDevices(context, async (devices) => {
      const isWanted = await connectServers(devices, logins, context.signal);
      const device = await devices.all.find(flags.device, context.signal, isWanted);
      return { id: device.id, png: await device.screenshot(context.signal) };
    });
    const {
      size: { width, height },
    } = readScreenshotHeader(png);
    await writeNewFile(path, png, { replace: true });
    const note = (await isOneColour(png)) ? ONE_COLOUR : undefined;
    const saved = `${paint('green')('Saved')} ${path}, ${width} × ${height} pixels, from ${id}`;
    return {
      document: { ok: true, device: id, path, width, height, ...(note !== undefined && { note }) },
      text: note === undefined ? saved : `${saved}\n${paint('yellow')(note)}`,
    };
  });
}

const ONE_COLOUR = 'The picture has one colour: the screen may be off, or the app forbids screenshots.';
