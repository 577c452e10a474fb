import type { KeyedQueue } from '@storedeck/async';
import type { Holder } from '@storedeck/contract';

import type { AgentControl } from '../control/agent-control.ts';
import type { AgentPermissions } from '../control/agent-limits.ts';
import type { ShownOutlines } from '../screen/shown-outlines.ts';
import type { ShownScreens } from '../screen/shown-screens.ts';

/** One call of a tool that needs `Services`. */
export interface ToolCall<Services> {
  readonly services: Services;
  readonly control: AgentControl;
  readonly screens: ShownScreens;
  readonly outlines: ShownOutlines;
  /** Lets the changes of a device happen one after another. */
  readonly turns: KeyedQueue;
  /** The agent, as the holder of locks. */
  readonly holder: Holder;
  readonly permissions: AgentPermissions;
  /** Aborts when the client disconnects, when a person stops the agents, or when the server ends. */
  readonly signal: AbortSignal;
}
