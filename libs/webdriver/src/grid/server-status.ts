import { z } from 'zod';

import { parseValue } from '../protocol/read-response.ts';

/** The state of a WebDriver server. */
export interface ServerStatus {
  /** Whether the server accepts new sessions. True when the response of the server does not contain this value. */
  readonly ready: boolean;
  /** The server's message about its state, for a person. Untrusted. */
  readonly message: string;
  /** The version of the server, if the server sends its version. */
  readonly version?: string;
  /** The nodes of a Selenium Grid. Other servers have no nodes. */
  readonly nodes?: readonly GridNode[];
}

/** A node of a Selenium Grid: a machine on which sessions run. All its texts are untrusted. */
export interface GridNode {
  /** '' if unknown; `uri` is also '' if unknown. */
  readonly id: string;
  readonly uri: string;
  /** `DRAINING`: the node still performs its running sessions, but takes no new sessions. */
  readonly availability: 'UP' | 'DRAINING' | 'DOWN';
  readonly maxSessions: number;
  readonly slots: readonly GridSlot[];
}

/** A slot of a node: a device or a browser that can have one session. */
export interface GridSlot {
  readonly id: string;
  /** The capabilities that the slot offers, which Selenium calls its stereotype. */
  readonly stereotype: Readonly<Record<string, unknown>>;
  /** The id of the session that uses the slot, which may belong to any client; null when the slot is free. */
  readonly sessionId: string | null;
}

/**
 * Parses the value of `/status`. Throws RESPONSE_INVALID when the value does not have the expected form. Leaves out
 * nodes and slots that do not have the expected form.
 */
export function parseStatus(value: unknown): ServerStatus {
  const { ready, message, build, nodes } = parseValue(StatusValue, value);
  return {
    ready: ready ?? true,
    message: message ?? '',
    ...(build?.version !== undefined && { version: build.version }),
    ...(nodes && {
      nodes: valid(Node, nodes).map(({ slots, ...node }) => ({ ...node, slots: valid(Slot, slots) })),
    }),
  };
}

function valid<Shape extends z.ZodType>(shape: Shape, values: readonly unknown[]): z.infer<Shape>[] {
  return values.flatMap((value) => {
    const parsed = shape.safeParse(value);
    return parsed.success ? [parsed.data] : [];
  });
}

const Slot = z
  .object({
    id: z.object({ id: z.string() }),
    stereotype: z.record(z.string(), z.unknown()),
    session: z.object({ sessionId: z.string() }).nullish(),
  })
  .transform(({ id, stereotype, session }) => ({
    id: id.id,
    stereotype,
    sessionId: session?.sessionId ?? null,
  }));

const Node = z.object({
  id: z.string().catch(''),
  uri: z.string().catch(''),
  // Versions differ in the names, in the states, and in whether they name the maximum. The slots are surely there.
  availability: z.enum(['UP', 'DRAINING', 'DOWN']).catch('UP'),
  maxSessions: z.number().int().nonnegative().catch(Number.MAX_SAFE_INTEGER),
  slots: z.array(z.unknown()),
});

// Anything that answers is a server. A part of an unknown form does not hide the others.
const StatusValue = z.object({
  ready: z.boolean().nullish().catch(undefined),
  message: z.string().nullish().catch(undefined),
  build: z.object({ version: z.string().optional() }).optional().catch(undefined),
  nodes: z.array(z.unknown()).nullish().catch(undefined),
});
