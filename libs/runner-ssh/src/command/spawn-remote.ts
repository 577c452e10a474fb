import { setTimeout as delay } from 'node:timers/promises';

import { HostError, type HostProcess, type SpawnOptions } from '@storedeck/host';

import { channelReader } from './channel-reader.ts';
import { channelWriter } from './channel-writer.ts';
import { openCommand, runnerGone, type Line } from './command-channel.ts';
import { killRemote } from './kill-remote.ts';
import { commandLine } from './remote-command.ts';
import { reportFilter, type Report } from './report.ts';
import { ToolMoved } from './run-remote.ts';

export interface RemoteSpawn extends SpawnOptions {
  readonly tool: string;
  readonly path: string;
  readonly args: readonly string[];
}

const KILL_AFTER_SECONDS = 5;
const LAST_OUTPUT_MS = 500;

/**
 * Starts a long-lived command. Resolves when its process id is known. Rejects with the same errors as `Host.spawn`, and
 * with `ToolMoved`.
 */
export async function spawnRemote(line: Line, options: RemoteSpawn): Promise<HostProcess> {
  const { tool, path, args, env, cwd, signal } = options;
  const text = commandLine({ path, args, env, cwd, input: true, endsWithConnection: true });
  const { channel, ended } = await openCommand(line, text, { signal, longLived: true });
  // Each stream gets an error listener here. Otherwise, an error of a stream that the caller does not use would end
  // this process.
  const broken = () => (line.connection.gone ? runnerGone() : undefined);
  const { promise: reported, resolve: report } = Promise.withResolvers<Report | undefined>();
  const stdout = channelReader(channel, {
    broken,
    filter: reportFilter((_report, skipped) => line.skipped.add(skipped)),
  }).on('error', () => undefined);
  const stderr = channelReader(channel.stderr, { broken, filter: reportFilter(report) }).on(
    'error',
    () => undefined,
  );
  channel.stderr.once('end', () => report(undefined));
  const stdin = channelWriter(channel).on('error', () => undefined);
  channel.on('error', () => undefined);
  channel.stderr.resume();

  const exited = ended.then(({ exitCode, signal: by }) => ({ exitCode, signal: by }));
  const first = await reported;
  if (first?.pid === undefined) {
    stdout.destroy();
    stderr.destroy();
    if (line.connection.gone) throw runnerGone();
    if (first === undefined) channel.close();
    else await ended;
    if (first?.reason === 'missing') throw new ToolMoved();
    throw notStarted(
      tool,
      first?.reason === 'folder' ? `there is no folder ${cwd}` : 'the runner gave no reason',
    );
  }
  const { pid } = first;
  let killing: Promise<void> | undefined;
  const kill = () => (killing ??= end());
  // The caller has aborted and gets no process, so the process must be ended here.
  if (signal?.aborted) await kill();
  signal?.throwIfAborted();
  signal?.addEventListener('abort', kill, { once: true });
  void exited.then(() => signal?.removeEventListener('abort', kill));
  return { pid, stdin, stdout, stderr, exited, kill };

  async function end() {
    await Promise.race([killRemote(line, pid, KILL_AFTER_SECONDS), exited]);
    // Discards the remaining output, because the caller may not be reading the streams. Waits for the end only for a
    // short time, because a child that left the process group may keep the streams open.
    stdout.resume();
    stderr.resume();
    await Promise.race([exited, delay(LAST_OUTPUT_MS, undefined, { ref: false })]);
    channel.close();
  }
}

function notStarted(tool: string, why: string) {
  return new HostError('SPAWN_FAILED', `"${tool}" could not be started on the runner: ${why}.`);
}
