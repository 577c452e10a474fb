import type { Logger } from 'pino';

import { listenPort } from '../../listen-port.ts';
import type { OpenConfig } from '../../open-config.ts';
import { ServerRecord } from '../../records/server-record.ts';

export interface ServiceLinkOptions {
  readonly opened: OpenConfig;
  readonly log: Logger;
  readonly version: string;
  /** Called with the address of the page, whenever a service was joined or started. */
  readonly onService: (url: string, isOwn: boolean) => void;
}

interface OwnServer {
  close(): Promise<void>;
}

/** Leads to the server that runs for a working folder. Where there is none, one is started in this process. */
export class ServiceLink {
  readonly #options: ServiceLinkOptions;
  #url: Promise<string> | undefined;
  #own: OwnServer | undefined;

  constructor(options: ServiceLinkOptions) {
    this.#options = options;
  }

  /** The address of the server. Rejects with the reason why none could be started. */
  url(): Promise<string> {
    this.#url ??= this.#find().catch((error: unknown) => {
      this.#url = undefined;
      throw error;
    });
    return this.#url;
  }

  /** Says that the server does not respond any more: the next call of `url` looks for another one. */
  async lost(url: string): Promise<void> {
    const known = await this.#url?.catch(() => undefined);
    if (known === url) this.#url = undefined;
  }

  async close(): Promise<void> {
    const own = this.#own;
    this.#own = undefined;
    await own?.close();
  }

  async #find(): Promise<string> {
    const { opened, onService } = this.#options;
    const { config } = opened;
    // A server of this process that does not respond has failed.
    await this.close();
    const found = config.demo ? undefined : await new ServerRecord(config.recordsDir).find(config.dir);
    if (found !== undefined) onService(found, false);
    return found ?? this.#start();
  }

  async #start(): Promise<string> {
    const { opened, log, version, onService } = this.#options;
    const { config } = opened;
    // Nothing of the server is loaded when one is running.
    const { startServer } = await import('../../start-server.ts');
    const start = (port: number) => startServer(config, { version, log, port });
    const started = await start(await listenPort(config)).catch((error: unknown) => {
      // Another program, or a server for another folder, has the usual port.
      if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return start(0);
      throw error;
    });
    this.#own = started;
    onService(started.url, true);
    return started.url;
  }
}
