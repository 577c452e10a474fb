export { AgentControl } from './agent-control.ts';
export type { AgentChange, AgentControlOptions } from './agent-control.ts';
export { AgentLog } from './agent-log.ts';
export type { WarnLog } from './agent-log.ts';
