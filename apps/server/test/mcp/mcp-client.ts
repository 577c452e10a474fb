import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** The options of the SDK's client for each era of the protocol. */
export const ERAS = {
  stateless: { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  handshake: {},
} as const;
export type Era = keyof typeof ERAS;

export interface TextResult {
  readonly isError: boolean;
  readonly document: Record<string, unknown>;
  readonly text: string;
  readonly pictures: readonly Buffer[];
}

/** The timeout of a call in ms. It is long, because the machine may be busy. */
const TIMEOUT_MS = 240_000;

export interface McpClient {
  readonly client: Client;
  call(name: string, args?: Record<string, unknown>, signal?: AbortSignal): Promise<TextResult>;
  close(): Promise<void>;
}

/** Connects the client of the SDK to `/mcp` of the server at a port. */
export async function connectMcp(
  port: number,
  { era = 'handshake', query = '', name = 'Test agent' }: { era?: Era; query?: string; name?: string } = {},
): Promise<McpClient> {
  const client = new Client({ name, version: '1.0.0' }, ERAS[era]);
  await client.connect(new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}/mcp${query}`)));
  return asMcpClient(client);
}

export function asMcpClient(client: Client): McpClient {
  return {
    client,
    call: async (name, args = {}, signal) => {
      const result = await client.callTool(
        { name, arguments: args },
        { timeout: TIMEOUT_MS, ...(signal && { signal }) },
      );
      const content = result.content as { type: string; text?: string; data?: string }[];
      return {
        isError: result.isError === true,
        document: (result.structuredContent ?? {}) as Record<string, unknown>,
        text: content.find(({ type }) => type === 'text')?.text ?? '',
        pictures: content.flatMap(({ type, data }) =>
          type === 'image' ? [Buffer.from(data ?? '', 'base64')] : [],
        ),
      };
    },
    close: () => client.close(),
  };
}
