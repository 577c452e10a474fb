import { usePublishPhase } from '../server/publish-phase.ts';
import { RailDot } from './rail-dot.tsx';

const MARKS: Readonly<Record<string, { text: string; look: string }>> = {
  publishing: { text: 'publishing', look: 'bg-accent-ink animate-pulse' },
  pausing: { text: 'pausing', look: 'bg-accent-ink' },
  paused: { text: 'paused', look: 'bg-warn' },
  stopped: { text: 'stopped by an error', look: 'bg-bad' },
  interrupted: { text: 'not finished', look: 'bg-warn' },
};

/** A dot beside the Publish place while a publication runs or waits to be continued. */
export function PublishMark() {
  const mark = MARKS[usePublishPhase() ?? ''];
  return mark ? <RailDot {...mark} /> : null;
}
