import { once } from 'node:events';
import type { Duplex } from 'node:stream';

import type { AbstractSockets } from '../abstract-sockets.ts';
import type { CommandResult, ProgramRun } from '../device-command.ts';
import type { InstalledPackages } from '../packages/installed-packages.ts';
import { helperXml } from './tree-xml.ts';
import { HELPER_PACKAGE } from './ui-automation.ts';
import type { DumpedPhone } from './uiautomator-command.ts';

const RUNNER = `${HELPER_PACKAGE}/.SnapshotInstrumentation`;

/** A phone on which the snapshot helper can be started. */
export interface HelperPhone extends DumpedPhone {
  /** The TCP ports of the phone, by number. */
  readonly ports: AbstractSockets;
  readonly packages: InstalledPackages;
}

/**
 * Simulates `am instrument -w … -e sessionPort PORT com.callstack.agentdevice.snapshothelper/.SnapshotInstrumentation`.
 * This command starts the snapshot helper of agent-device 0.21.5 [npm agent-device, android/snapshot-helper: the
 * classes SnapshotInstrumentation and SessionResponseWriter]. The helper listens on the port until a client sends
 * `quit` or the helper is stopped. A client sends one command line on each connection, and the helper sends one
 * response: header lines, an empty line, and the XML.
 */
export async function instrument(
  phone: HelperPhone,
  args: readonly string[],
  run: ProgramRun,
): Promise<CommandResult> {
  const runner = args.at(-1) ?? '';
  if (runner !== RUNNER || phone.packages.findVersion(HELPER_PACKAGE) === undefined)
    return { stderr: `android.util.AndroidException: INSTRUMENTATION_FAILED: ${runner}\n`, exitCode: 1 };
  if (!args.includes('-w')) return {};
  const port = args[args.indexOf('sessionPort') + 1] ?? '';
  const release = phone.automation.take(RUNNER);
  if (release === undefined) return failed('UiAutomationService already registered!');
  const quit = new AbortController();
  const stop = phone.ports.listen(port, (stream) => void serve(stream, phone, () => quit.abort()));
  const ended = AbortSignal.any([quit.signal, run.signal, phone.automation.stopped(HELPER_PACKAGE)]);
  try {
    if (!/^\d+$/.test(port) || stop === undefined)
      return failed('java.net.BindException: bind failed: EADDRINUSE (Address already in use)');
    run.print({ stdout: ready(port, phone.automation.helperProtocol) });
    if (!ended.aborted) await once(ended, 'abort');
    return { stdout: 'INSTRUMENTATION_RESULT: sessionEnded=true\nINSTRUMENTATION_CODE: 0\n' };
  } finally {
    stop?.();
    release();
  }
}

function failed(message: string): CommandResult {
  return {
    stdout: `INSTRUMENTATION_RESULT: agentDeviceProtocol=android-snapshot-helper-v1\nINSTRUMENTATION_RESULT: errorType=java.lang.IllegalStateException\nINSTRUMENTATION_RESULT: message=${message}\nINSTRUMENTATION_RESULT: ok=false\nINSTRUMENTATION_CODE: 1\n`,
  };
}

function ready(port: string, protocol: string): string {
  const status = {
    agentDeviceProtocol: protocol,
    helperApiVersion: '2',
    outputFormat: 'uiautomator-xml',
    sessionPort: port,
    sessionReady: 'true',
  };
  const lines = Object.entries(status).map(([name, value]) => `INSTRUMENTATION_STATUS: ${name}=${value}\n`);
  return `${lines.join('')}INSTRUMENTATION_STATUS_CODE: 2\n`;
}

async function serve(stream: Duplex, phone: HelperPhone, quit: () => void): Promise<void> {
  stream.on('error', () => undefined);
  const [chunk] = (await once(stream, 'data')) as [Buffer];
  const [command, requestId = ''] = chunk.toString('utf8').trim().split(/\s+/);
  const response = await respond(command ?? '', phone);
  const headers = {
    agentDeviceProtocol: phone.automation.helperProtocol,
    helperApiVersion: '2',
    outputFormat: 'uiautomator-xml',
    requestId,
    ...response.headers,
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}=${value}\n`);
  stream.end(`${head.join('')}\n${response.xml}`, () => {
    if (command === 'quit') quit();
  });
}

async function respond(
  command: string,
  phone: HelperPhone,
): Promise<{ readonly headers: Readonly<Record<string, string>>; readonly xml: string }> {
  if (command === 'quit') return { headers: { ok: 'true' }, xml: '' };
  if (command !== 'snapshot')
    return {
      headers: {
        ok: 'false',
        errorType: 'java.lang.IllegalArgumentException',
        message: 'unknown session command',
      },
      xml: '',
    };
  phone.automation.reads += 1;
  const xml = helperXml(await phone.windows(), phone.pixels());
  return { headers: { ok: 'true', byteLength: String(Buffer.byteLength(xml)), truncated: 'false' }, xml };
}
