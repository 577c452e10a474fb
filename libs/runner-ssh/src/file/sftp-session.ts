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
          if (error) return failed(error);
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
