export { publish } from './apply/publish.ts';
export type { PublishOptions, PublishReport } from './apply/publish.ts';
export type { ProcessingOptions, PublishProgress, UploadProgress } from './apply/publish-context.ts';
export { abandonPublish, readUnfinished } from './apply/unfinished.ts';
export type { Unfinished } from './apply/unfinished.ts';
export { planPublish, readForPlan } from './plan-publish.ts';
export type { PlanOptions, PlanReading } from './plan-publish.ts';
export { isEmptyPlan, isPublishable } from './plan/make-plan.ts';
export type {
  LeftAlone,
  LeftAloneReason,
  LocaleAddition,
  LocaleRemoval,
  PendingRemoval,
  Plan,
  PlanChange,
  PlanChoices,
  PlanConflict,
  PlanCost,
  PlannedPicture,
  SetWrite,
  StorePlan,
  TextWrite,
} from './plan/plan.ts';
export type { VersionNow } from './plan/store-now.ts';
