import { abortable, Backoff } from '@storedeck/async';
import { HostError } from '@storedeck/host';
import type { ClientChannel } from 'ssh2';

import type { SshConnection } from '../connect/ssh-connection.ts';
import type { Release, SessionSlots } from './session-slots.ts';
import type { SkippedCounter } from './skipped-output.ts';

/** A connection and its session slots. */
export interface Line {
  readonly connection: SshConnection;
  readonly slots: SessionSlots;
  /** Counts what start-up files print before commands. */
  readonly skipped: SkippedCounter;
}

export interface CommandEnd {
  /** `null` if a signal of the operating system ended the command, or if `lost` is true. */
  readonly exitCode: number | null;
  readonly signal: string | null;
  /** Whether the connection broke, or the channel closed without a report about the end of the command. */
  readonly lost: boolean;
}

export interface CommandChannel {
  readonly channel: ClientChannel;
  /** Resolves when the server has closed the channel and the output has been read. Never rejects. */
  readonly ended: Promise<CommandEnd>;
  /** Whether the server has said that the command has ended. Its output may still be open. */
  hasExited(): boolean;
}

interface CommandOptions {
  readonly signal?: AbortSignal | undefined;
  readonly longLived?: boolean;
}

// The maximum number of waits for a new attempt after the server refused a session, about two seconds in total. OpenSSH
// still counts a session for a moment after its channel has closed, so a later attempt may succeed.
const MAX_WAITS = 6;

/**
 * Starts a command line in a new session, as soon as a slot is free. Rejects with the signal's reason, with a
 * `HostError` (`SPAWN_FAILED`, `HOST_GONE`), or with ssh2's error.
 */
export async function openCommand(
  line: Line,
  text: string,
  { signal, longLived = false }: CommandOptions,
): Promise<CommandChannel> {
  const backoff = new Backoff({ firstMs: 50, longestMs: 800 });
  for (;;) {
    const release = await takeSlot(line.slots, signal, longLived);
    const others = line.slots.others(longLived);
    const started = exec(line.connection, text);
    try {
      const command = await abortable(started, signal);
      void command.ended.then(release);
      return command;
    } catch (error) {
      if (signal?.aborted) {
        // The server may still open the session, so the slot is released only when the session has ended or was
        // refused.
        started.then(closeUnread).then(release, release);
        throw signal.reason;
      }
      release();
      if (!isRefusal(error) || backoff.failures === MAX_WAITS) throw error;
      line.slots.refused(others);
      if (others.allHeld) await backoff.wait(signal);
    }
  }
}

function takeSlot(
  slots: SessionSlots,
  signal: AbortSignal | undefined,
  longLived: boolean,
): Promise<Release> {
  if (!longLived || slots.mayHold) return slots.acquire(signal, longLived);
  throw new HostError('SPAWN_FAILED', 'Too many long-running commands run on the runner already.', {
    hint: 'Stop one of them, or raise MaxSessions in /etc/ssh/sshd_config on the runner.',
  });
}

function exec({ client, gone }: SshConnection, text: string): Promise<CommandChannel> {
  return new Promise((resolve, reject) => {
    if (gone) return reject(runnerGone());
    client.exec(text, (error, channel) => {
      if (error) reject(error);
      // Listens at once, because the packet that was just read may already contain the end of a short command.
      else resolve({ channel, ...watchEnd(channel) });
    });
  });
}

function closeUnread({ channel, ended }: CommandChannel) {
  channel.resume();
  channel.stderr.resume();
  channel.close();
  return ended;
}

// ssh2 sets the reason of CHANNEL_OPEN_FAILURE (RFC 4254, 5.1) only if the server refused the channel.
function isRefusal(error: unknown) {
  return typeof (error as { reason?: unknown } | undefined)?.reason === 'number';
}

function watchEnd(channel: ClientChannel): Pick<CommandChannel, 'ended' | 'hasExited'> {
  let end: CommandEnd = { exitCode: null, signal: null, lost: true };
  channel.on('exit', (exitCode: number | null, signal?: string) => {
    end = { exitCode, signal: signal ?? null, lost: false };
  });
  const ended = new Promise<CommandEnd>((resolve) => {
    channel.on('close', () => resolve(end));
  });
  return { ended, hasExited: () => !end.lost };
}

/** Returns the error for a lost connection to the runner. */
export function runnerGone(cause?: unknown): HostError {
  return new HostError('HOST_GONE', 'The connection to the runner is lost.', {
    cause,
    hint: 'It is opened again as soon as the runner can be reached. If that fails, wake the runner or connect again.',
  });
}
