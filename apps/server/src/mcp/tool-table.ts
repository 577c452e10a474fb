import type { ToolCall } from '../agents/agent-services.ts';
import type { Tool } from './protocol/tool.ts';
import { actTool } from './tools/act-tool.ts';
import { appTool } from './tools/app-tool.ts';
import { captureTool } from './tools/capture-tool.ts';
import { devicesTool } from './tools/devices-tool.ts';
import { doctorTool } from './tools/doctor-tool.ts';
import { flowTool } from './tools/flow-tool.ts';
import { listingCheckTool } from './tools/listing-check-tool.ts';
import { listingCompareTool } from './tools/listing-compare-tool.ts';
import { listingEditTool } from './tools/listing-edit-tool.ts';
import { listingGetTool } from './tools/listing-get-tool.ts';
import { releasePlanTool } from './tools/release-plan-tool.ts';
import { releaseStatusTool } from './tools/release-status-tool.ts';
import { screenTool } from './tools/screen-tool.ts';
import { uiTool } from './tools/ui-tool.ts';
import { waitTool } from './tools/wait-tool.ts';

/**
 * Every tool, in the order in which clients list them. No tool publishes, and none ever will, because only a person may
 * publish.
 */
export const TOOLS: readonly Tool<ToolCall>[] = [
  devicesTool,
  uiTool,
  screenTool,
  actTool,
  appTool,
  waitTool,
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
