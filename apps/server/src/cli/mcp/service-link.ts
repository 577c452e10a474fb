import type { ComposeContext } from '../../compose.ts';
import type { CompositionRoot } from '../../composition-root.ts';
import { listenPort } from '../../listen-port.ts';
import { runsFor, ServerRecord } from '../../records/server-record.ts';

export interface ServiceLinkOptions extends ComposeContext {
  readonly root: CompositionRoot;
  /**
   * Called with the address of the page when a running server was found (`isOwn` is false) or a server was started in
   * this process (`isOwn` is true).
   */
  readonly onService: (url: string, isOwn: boolean) => void;
}

interface OwnServer {
  close(): Promise<void>;
}

/** Finds the server that runs for a working folder. If none runs, starts one in this process. */
export class ServiceLink {
  readonly #options: ServiceLinkOptions;
  #url: Promise<string> | undefined;
  #own: OwnServer | undefined;

  constructor(options: ServiceLinkOptions) {
    this.#options = options;
  }

  /** Resolves to the address of the server. Rejects with the reason why no server could be started. */
  url(): Promise<string> {
    this.#url ??= this.#find().catch((error: unknown) => {
      this.#url = undefined;
      throw error;
    });
    return this.#url;
  }

  /**
   * Call this when the server at `url` no longer responds. The next call of the method `url` then looks for another
   * server.
   */
  async lost(url: string): Promise<void> {
    const known = await this.#url?.catch(() => undefined);
    if (known === url) this.#url = undefined;
  }

  /** Closes the server that this process has started; also one that is still starting. */
  async close(): Promise<void> {
    await this.#url?.catch(() => undefined);
    await this.#closeOwn();
  }

  async #closeOwn(): Promise<void> {
    const own = this.#own;
    this.#own = undefined;
    await own?.close();
  }

  async #find(): Promise<string> {
    const { root, onService } = this.#options;
    const { dir, recordsDir } = root.config;
    // If this process has started a server before, that server no longer responds, so it is closed.
    await this.#closeOwn();
    const found = await new ServerRecord(recordsDir).find(dir);
    if (found !== undefined) onService(found, false);
    return found ?? this.#start();
  }

  async #start(): Promise<string> {
    const { root, log, version, onService } = this.#options;
    // The code of the server is loaded only here, so that it is not loaded if a server already runs.
    const { startServer } = await import('../../start-server.ts');
    const start = (port: number) => startServer(root, { version, log, port });
    const port = await listenPort(root.config);
    const started = await start(port).catch(async (error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
      // The record of a server is missing if it was started with another temporary folder.
      const url = `http://localhost:${port}`;
      if (await runsFor(url, root.config.dir)) return url;
      // Another program, or a server for another folder, uses the usual port, so any free port is used.
      return start(0);
    });
    if (typeof started === 'string') {
      onService(started, false);
      return started;
    }
    this.#own = started;
    onService(started.url, true);
    return started.url;
  }
}
