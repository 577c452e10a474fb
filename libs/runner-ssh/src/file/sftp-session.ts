import { HostError } from '@storedeck/host';
import type { SFTPWrapper } from 'ssh2';

import type { Line } from '../command/command-channel.ts';

/** Keeps one SFTP session of a connection open for all callers. */
export class SftpSession {
  readonly #line: Line;
  #open: Promise<SFTPWrapper> | undefined;

  constructor(line: Line) {
    this.#line = line;
  }

  get(): Promise<SFTPWrapper> {
    return (this.#open ??= this.#start());
  }

  async #start(): Promise<SFTPWrapper> {
    const { connection, slots } = this.#line;
    const release = await slots.acquire(undefined, true);
    const forget = () => {
      this.#open = undefined;
      release();
    };
    return new Promise((resolve, reject) => {
      const failed = (error: Error) => {
        forget();
        reject(error);
      };
      try {
        connection.client.sftp((error, sftp) => {
          if (error) return failed(sftpFailure(error));
          // This event means that the server has sent an invalid response, so the session is ended. The error of the
          // event is ignored, because each caller gets the error of its own request.
          sftp.on('error', () => sftp.end());
          sftp.once('close', forget);
          resolve(sftp);
        });
      } catch (error) {
        failed(error as Error);
      }
    });
  }
}

/**
 * sshd starts the file transfer through the login shell. If a start-up file prints something, ssh2 takes the first four
 * bytes of the text for a length.
 */
function sftpFailure(error: Error): Error {
  const [, length] = /Packet length (\d{1,10}) exceeds/.exec(error.message) ?? [];
  if (length === undefined) return error;
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(Number(length) >>> 0);
  const text = bytes.toString('latin1').replace(/[^\x20-\x7e]/g, '?');
  return new HostError(
    'SPAWN_FAILED',
    `Files cannot be transferred: a start-up file of the runner's login shell prints "${text}…".`,
    {
      cause: error,
      hint: 'Let ~/.zshenv, ~/.bashrc or the like print only in interactive shells: [[ -o interactive ]] && echo … in zsh, [[ $- == *i* ]] && echo … in bash.',
    },
  );
}
