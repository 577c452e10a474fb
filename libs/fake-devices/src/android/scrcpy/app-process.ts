import { androidRelease } from '../android-release.ts';
import type { CommandResult, DeviceCommand, ProgramRun } from '../device-command.ts';
import type { PhoneFiles } from '../phone-files.ts';
import { runScrcpyServer, type ServerPhone } from './run-scrcpy-server.ts';
import { versionOfServerFile } from './server-file.ts';
import { JavaException, parseServerOptions } from './server-options.ts';

const MAIN_CLASS = 'com.genymobile.scrcpy.Server';

/** Returns the program `app_process`. It can run only a scrcpy server, from the file that CLASSPATH names. */
export function appProcess(phone: ServerPhone & { readonly files: PhoneFiles }): DeviceCommand {
  return async ([folder, mainClass, ...words], run) => {
    const file = phone.files.get(run.classPath);
    const version = file && versionOfServerFile(file.content);
    if (version === undefined || folder !== '/' || mainClass !== MAIN_CLASS)
      return { stderr: 'Aborted\n', exitCode: 134 };
    try {
      return await start(phone, { version, words, run });
    } catch (error) {
      if (error instanceof JavaException) return javaFailure(error);
      throw error;
    }
  };
}

async function start(
  phone: ServerPhone & { readonly files: PhoneFiles },
  { version, words, run }: { version: string; words: readonly string[]; run: ProgramRun },
): Promise<CommandResult> {
  const [client, ...rest] = words;
  if (client === undefined) throw new JavaException('IllegalArgumentException', 'Missing client version');
  if (client !== version) {
    const message = `The server version (${version}) does not match the client (${client})`;
    throw new JavaException('IllegalArgumentException', message);
  }
  if (phone.startupErrors !== '') run.print({ stderr: phone.startupErrors });
  const options = parseServerOptions(rest, Number.parseInt(version, 10));
  for (const name of options.unknown)
    run.print({ stderr: `[server] WARN: Unknown server option: ${name}\n` });
  run.print({
    stdout: `[server] INFO: Device: [Google] google ${phone.name} (Android ${androidRelease(phone.sdk)})\n`,
  });
  if (options.cleanup) phone.files.delete(run.classPath);
  if (!options.tunnelForward) {
    // Without `tunnel_forward`, the real server connects to a reverse forward of adb. The simulated phone has no
    // reverse forwards, so the connection is refused.
    throw new JavaException('ConnectException', 'Connection refused');
  }
  await runScrcpyServer(phone, { version, options, run });
  return {};
}

function javaFailure({ type, message }: JavaException): CommandResult {
  const trace = `java.lang.${type}: ${message}\n\tat com.genymobile.scrcpy.Server.main(Server.java:247)\n`;
  return { stderr: `[server] ERROR: ${message}\n${trace}`, exitCode: 1 };
}
