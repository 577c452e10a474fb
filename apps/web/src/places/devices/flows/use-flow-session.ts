import type { FlowDocument, FlowRun } from '@storedeck/contract';
import { useState } from 'react';

import { useFlowDocument, useFlowRuns, useSaveFlow, useStartFlow } from '../../../server/flows.ts';
import type { Device } from '../device.ts';
import {
  composeFlow,
  editSteps,
  newFlow,
  openDocument,
  type OpenFlow,
  placeIssues,
  type StepEdit,
} from './open-flow.ts';

/** The word in the address of the page for a flow that is in no file yet. */
export const NEW_FLOW = 'new';

/** Which steps run. Without `from` and `to`, the whole flow. */
export interface StepRange {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** The flow that is open, and its runs. */
export interface FlowSession {
  readonly flow: OpenFlow | null;
  /** What the check of the file has found. */
  readonly checked: Pick<FlowDocument, 'path' | 'before' | 'issues' | 'unset'>;
  /** Why the flow cannot be opened, started or saved. */
  readonly error: Error | null;
  /** The values of names that the user has given. */
  readonly values: Readonly<Record<string, string>>;
  setValue(name: string, value: string): void;
  /** The latest runs of this flow. */
  readonly runs: readonly FlowRun[];
  /** Returns the position of a run's step in the flow that is open. */
  locate(index: number | null): number | null;
  start(devices: readonly Device[], range?: StepRange): Promise<void>;
  edit(edit: StepEdit): void;
  change(change: (flow: OpenFlow) => OpenFlow): void;
  /** Saves the flow as a file. Resolves to false if it was not saved. */
  save(path: string): Promise<boolean>;
}

const UNCHECKED: FlowSession['checked'] = { path: '', before: null, issues: [], unset: [] };

/** Opens a flow, and starts it on devices. `name` is its path or `NEW_FLOW`, and null while no flow is open. */
export function useFlowSession(name: string | null): FlowSession {
  const { data: document, error } = useFlowDocument(name === NEW_FLOW ? null : name);
  const [state, setState] = useState<Opened>(NOTHING);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const starting = useStartFlow();
  const saving = useSaveFlow();
  const runs = useFlowRuns();
  const { flow, runIds } = state;
  if (name !== state.name) {
    // A flow that was just saved under this name is open already, and its steps keep what is known of them.
    const isOpen = flow !== null && name === flow.path;
    const opened = isOpen ? state : { ...NOTHING, flow: name === NEW_FLOW ? newFlow() : null };
    setState({ ...opened, name });
  } else if (flow === null && document?.path === name) {
    setState({ ...NOTHING, name, document, flow: openDocument(document) });
  }
  const change = (next: (flow: OpenFlow) => OpenFlow): void =>
    setState((before) => (before.flow ? { ...before, flow: next(before.flow) } : before));

  return {
    flow,
    checked: state.document ?? UNCHECKED,
    error: error ?? starting.error ?? saving.error,
    values,
    setValue: (of, value) => setValues((before) => ({ ...before, [of]: value })),
    runs: runs.filter(({ path, id }) => (path === null ? runIds.includes(id) : path === flow?.path)),
    locate: (index) => locateStep(state, index),
    start: async (devices, range = {}) => {
      if (!flow) return;
      setState((before) => ({ ...before, started: flow.steps.map(({ key }) => key) }));
      const wanted = {
        ...(flow.path !== null && { path: flow.path }),
        ...((flow.isChanged || flow.path === null) && { source: composeFlow(flow) }),
        devices: devices.map(({ host, device }) => ({ host, device })),
        ...range,
        values: givenValues(values),
      };
      // A refusal is shown as the error of the session.
      const response = await starting.mutateAsync(wanted).catch(() => undefined);
      const own = response?.runs.filter((run) =>
        devices.some(({ host, device }) => run.host === host && run.device === device),
      );
      if (own) setState((before) => ({ ...before, runIds: own.map(({ id }) => id) }));
    },
    edit: (edit) => change((before) => editSteps(before, edit)),
    change,
    save: async (path) => {
      if (!flow) return false;
      const etag = path === flow.path ? flow.etag : '';
      const saved = await saving
        .mutateAsync({ path, source: composeFlow(flow), etag })
        .catch(() => undefined);
      if (!saved) return false;
      setState((before) => {
        if (!before.flow) return { ...before, document: saved };
        const isChanged = before.flow !== flow;
        const kept = { ...before.flow, path, etag: saved.etag, isChanged };
        return { ...before, document: saved, flow: isChanged ? kept : placeIssues(kept, saved) };
      });
      return true;
    },
  };
}

interface Opened {
  /** What was opened last, as the address of the page names it. */
  readonly name: string | null;
  readonly document: FlowDocument | undefined;
  readonly flow: OpenFlow | null;
  /** The keys of the steps when the flow was started. */
  readonly started: readonly number[] | null;
  /** The runs that were started last. Those of a flow without a file are not known by a path. */
  readonly runIds: readonly string[];
}

const NOTHING: Opened = { name: null, document: undefined, flow: null, started: null, runIds: [] };

function locateStep({ flow, started }: Opened, index: number | null): number | null {
  if (index === null || !flow) return null;
  if (!started) return index;
  const at = flow.steps.findIndex(({ key }) => key === started[index]);
  return at === -1 ? null : at;
}

/** Returns the values that are not empty. */
export function givenValues(values: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}
