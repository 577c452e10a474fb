import type { ComposeContext } from './compose.ts';
import type { CompositionRoot } from './composition-root.ts';
import { startHttpServer } from './http-server.ts';
import { ServerRecord } from './records/server-record.ts';

export interface StartedServer {
  readonly url: string;
  close(): Promise<void>;
}

export interface StartContext extends ComposeContext {
  /** The port to listen on; 0 for any free port. */
  readonly port: number;
}

/** Starts the server for a working folder, and records its address for other programs of this user. */
export async function startServer(
  { config, compose }: CompositionRoot,
  { port, ...context }: StartContext,
): Promise<StartedServer> {
  const parts = await compose(context);
  const server = await startHttpServer(parts, port);
  const url = `http://localhost:${server.port}`;
  const forget = await new ServerRecord(config.recordsDir).add(config.dir, url);
  return {
    url,
    close: async () => {
      await forget();
      await server.close();
    },
  };
}
