export { publish } from './apply/publish.ts';
export type { PublishOptions, PublishReport } from './apply/publish.ts';
export type { PublishProgress } from './apply/publish-progress.ts';
export type { ForeignJournal } from './journal/journal.ts';
export { abandonPublish, readJournalState } from './apply/unfinished.ts';
export type { JournalState, Unfinished } from './apply/unfinished.ts';
export type { StateOptions } from './journal/private-record.ts';
export { planRemaining } from './apply/plan-remaining.ts';
export { planPublish, readForPlan } from './plan-publish.ts';
export type { PlanOptions, PlanReading } from './plan-publish.ts';
export { isEmptyPlan, isPublishable } from './plan/make-plan.ts';
export type {
  DecidedConflict,
  LeftAlone,
  LeftAloneReason,
  PendingRemoval,
  Plan,
  PlanChoices,
  PlanConflict,
  PlanCost,
  StoreNotPlanned,
  StorePlan,
} from './plan/plan.ts';
export type {
  AppNow,
  LocaleAddition,
  LocaleContents,
  LocaleRemoval,
  PlanChange,
  PlannedPicture,
  ProcessingOptions,
  SetWrite,
  TextWrite,
  UploadProgress,
  VersionNow,
} from '@storedeck/store-api';
