import type { ReportProgress } from '@storedeck/contract';

import type { EventHub } from '../events/event-hub.ts';

/**
 * Returns a function that sends the progress of a report to the open pages, once for each percent. A page that is opened
 * later has not asked for the report, so no event is kept for it.
 */
export function announceProgress(hub: EventHub): (progress: ReportProgress) => void {
  let last = -1;
  return (progress) => {
    const percent = Math.floor((100 * progress.done) / Math.max(1, progress.total));
    if (percent === last) return;
    last = percent;
    hub.publish('report-progress', progress);
    hub.forget('report-progress');
  };
}
