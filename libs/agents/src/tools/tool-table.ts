import type { ToolCall } from '../call/tool-call.ts';
import type { Tool } from '../protocol/tool.ts';
import type { DeviceServices } from '../services/device-services.ts';
import type { DoctorServices } from '../services/doctor-services.ts';
import type { FlowServices } from '../services/flow-services.ts';
import type { ListingServices } from '../services/listing-services.ts';
import type { ReleaseServices } from '../services/release-services.ts';
import { actTool } from './act-tool.ts';
import { appTool } from './app-tool.ts';
import { captureTool } from './capture-tool.ts';
import { devicesTool } from './devices-tool.ts';
import { doctorTool } from './doctor-tool.ts';
import { flowTool } from './flow-tool.ts';
import { listingCheckTool } from './listing-check-tool.ts';
import { listingCompareTool } from './listing-compare-tool.ts';
import { listingEditTool } from './listing-edit-tool.ts';
import { listingGetTool } from './listing-get-tool.ts';
import { releasePlanTool } from './release-plan-tool.ts';
import { releaseStatusTool } from './release-status-tool.ts';
import { screenTool } from './screen-tool.ts';
import { uiTool } from './ui-tool.ts';
import { waitTool } from './wait-tool.ts';

/** The tools that see and use devices. */
export const DEVICE_TOOLS: readonly Tool<ToolCall<DeviceServices>>[] = [
  devicesTool,
  uiTool,
  screenTool,
  actTool,
  appTool,
  waitTool,
];

/** What every tool needs, together. */
export interface AgentServices
  extends DeviceServices, FlowServices, ListingServices, ReleaseServices, DoctorServices {}

/**
 * Every tool, in the order in which clients list them. No tool publishes, and none ever will, because only a person may
 * publish.
 */
export const TOOLS: readonly Tool<ToolCall<AgentServices>>[] = [
  ...DEVICE_TOOLS,
  flowTool,
  captureTool,
  listingGetTool,
  listingCheckTool,
  listingCompareTool,
  listingEditTool,
  releasePlanTool,
  releaseStatusTool,
  doctorTool,
];
