export { AgentError, isAgentError } from './agent-error.ts';
export type { AgentErrorCode, AgentErrorOptions } from './agent-error.ts';
export { changeDevice } from './call/change-device.ts';
export type { DeviceChange } from './call/change-device.ts';
export { takePage } from './call/take-page.ts';
export type { Page } from './call/take-page.ts';
export type { ToolCall } from './call/tool-call.ts';
export { AgentControl } from './control/agent-control.ts';
export type { AgentChange, AgentControlOptions } from './control/agent-control.ts';
export type { AgentPermissions, ToolKind } from './control/agent-limits.ts';
export { AgentLog } from './control/agent-log.ts';
export type { WarnLog } from './control/agent-log.ts';
export { ListingResources } from './listing/listing-resources.ts';
export type { ResourceText } from './listing/listing-resources.ts';
export type { MessageResponse, ReceivedMessage } from './protocol/respond-to-message.ts';
export { defineTool } from './protocol/tool.ts';
export type { Tool, ToolHints, ToolPicture, ToolResult } from './protocol/tool.ts';
export type { ShownOutline, ShownOutlines } from './screen/shown-outlines.ts';
export type { ShownScreen, ShownScreens } from './screen/shown-screens.ts';
export { AgentServer } from './server/agent-server.ts';
export type { AgentServerOptions, ClientChoices } from './server/agent-server.ts';
export type { FailedAgentCall } from './server/call-tool.ts';
export { PROMPTS } from './server/prompts.ts';
export type { Prompt, PromptArgument } from './server/prompts.ts';
export type { AgentDevices, AgentPictures, DeviceServices } from './services/device-services.ts';
export type { DoctorServices, ExaminedArea, ExaminedThing } from './services/doctor-services.ts';
export type { AgentFlowRun, AgentFlows, EndedFlow, FlowServices } from './services/flow-services.ts';
export type {
  AgentListing,
  AgentListings,
  EditedListing,
  ListingServices,
} from './services/listing-services.ts';
export type { AgentPlans, AgentReleases, ReleaseServices } from './services/release-services.ts';
export { DEVICE_TOOLS, TOOLS } from './tools/tool-table.ts';
export type { AgentServices } from './tools/tool-table.ts';
