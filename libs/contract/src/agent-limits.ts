/** The limits of agents: each says what agents may not do. A limit of the server and a limit of a client both apply. */
export const AGENT_LIMITS = ['read-only', 'no-device-changes', 'no-new-changes', 'off'] as const;
/** One of `AGENT_LIMITS`. */
export type AgentLimit = (typeof AGENT_LIMITS)[number];
