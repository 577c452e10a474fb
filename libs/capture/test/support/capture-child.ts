import { Folder } from '@storedeck/host/folder';

import { lockCaptures, type MatrixDevice, putBackLeft, readPlan, runMatrix } from '../../src/index.ts';
import { makeFlow } from './matrix.ts';
import { RemotePhone } from './remote-phone.ts';

/** Tells the test that a cell has ended, or how the run did. */
type ChildMessage =
  | { readonly kind: 'end'; readonly key: string; readonly outcome: string }
  | { readonly kind: 'finished'; readonly notes: readonly string[] }
  | { readonly kind: 'failed'; readonly reason: string };

function tell(message: ChildMessage): void {
  process.send?.(message);
}

const { signal } = new AbortController();

/** Captures a plan with phones of the parent process, as `storedeck capture --resume` does: this process may be killed. */
async function capture(root: string, planText: string, flowText: string): Promise<void> {
  const plan = readPlan(planText, 'capture.json');
  const phones = plan.devices.map(({ device }) => new RemotePhone(device));
  const devices: MatrixDevice[] = plan.devices.map((planned) => ({
    planned,
    device: phones.find(({ id }) => id === planned.device) ?? new RemotePhone(planned.device),
  }));
  await using lock = await lockCaptures(new Folder(root), 'A child');
  const use = <R>(_device: unknown, work: (lost: AbortSignal) => Promise<R>) => work(signal);
  await putBackLeft({
    ...{ folder: lock.folder, use, signal },
    find: async ({ device }) => phones.find(({ id }) => id === device),
  });
  const { notes } = await runMatrix({
    ...{ plan, devices, lock, use, signal, flows: [await makeFlow(flowText)], isResumed: true, values: {} },
    times: { betweenMs: 0, maxMs: 0, absentMs: 0, lookMs: 0, putBackMs: 60_000 },
    onProgress: (progress) => {
      if (progress.kind !== 'end') return;
      const { cell, outcome } = progress.result;
      tell({ kind: 'end', key: cell.key, outcome });
    },
  });
  tell({ kind: 'finished', notes: notes.map(({ text }) => text) });
}

const [root = '', planText = '', flowText = ''] = process.argv.slice(2);
capture(root, planText, flowText)
  .catch((error: unknown) => tell({ kind: 'failed', reason: String(error) }))
  .finally(() => process.disconnect());
