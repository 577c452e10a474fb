import { join, resolve } from 'node:path';

import {
  type CaptureIssue,
  type CapturePlan,
  type DeviceNote,
  lockCaptures,
  type MatrixResult,
} from '@storedeck/capture';
import { Folder } from '@storedeck/host/folder';

import { acceptPictures, listOffers, type Offer, requireNew } from '../capture/accept-pictures.ts';
import type { FramingPlan } from '../capture/frame-pictures.ts';
import { Framing } from '../capture/framing.ts';
import { loadPlan } from '../capture/load-plan.ts';
import { runCapture } from '../capture/run-capture.ts';
import {
  captureText,
  issueLine,
  progressLine,
  putBackLine,
  toCellJson,
  toOfferJson,
} from './capture-text.ts';
import { EXIT_CODE } from './exit-code.ts';
import { readValues } from './flow-values.ts';
import { type CommandContext, type CommandFlags, type Outcome, runCommand } from './run-command.ts';
import { connectServers, makeServerLogins, type ServerFlags } from './server-logins.ts';
import { printStatus } from './terminal.ts';
import { withDevices } from './with-devices.ts';

/** The flags of `storedeck capture`. */
export interface CaptureFlags extends CommandFlags, ServerFlags {
  /** The file of the plan. Default: `capture.json` in the working folder. */
  readonly plan?: string;
  /** Only checks the plan and the devices. */
  readonly check?: boolean;
  /** Keeps the pictures that the last run has taken. */
  readonly resume?: boolean;
  /** Puts the pictures into New: all, or those with these addresses. */
  readonly accept?: true | readonly string[];
  /** `NAME=VALUE` each. */
  readonly env?: readonly string[];
}

/**
 * `storedeck capture`: takes the pictures of a plan on all its devices. The exit code is 1 if a picture is missing, and 2
 * if nothing was begun.
 */
export function captureCommand(flags: CaptureFlags): Promise<void> {
  return runCommand(flags, (context) => capture(flags, context), {
    whenCancelled:
      'Cancelled. The devices were put back, unless something else is said above. "storedeck capture --resume" continues with what is missing.',
  });
}

async function capture(flags: CaptureFlags, context: CommandContext): Promise<Outcome> {
  const { config, signal } = context;
  const values = { ...config.flowValues, ...readValues(flags.env ?? []) };
  const { dir } = config;
  const loaded = await loadPlan(resolve(flags.plan ?? join(dir, 'capture.json')), { dir, values, signal });
  const say = (text: string): void => {
    if (!flags.quiet && !flags.json) printStatus(text);
  };
  for (const warning of loaded.warnings) say(warning);
  if (flags.accept !== undefined) await requireNew(dir);
  const framed = loaded.framing && frame(dir, loaded.framing, signal);
  return withDevices(
    context,
    async (devices) => {
      await connectServers(devices, makeServerLogins(flags, config.serverSecrets), signal);
      await using lock = await lockCaptures(new Folder(config.dir), 'storedeck capture');
      let issues: readonly CaptureIssue[] = [];
      const result = await runCapture({
        ...{ loaded, lock, devices, values, signal },
        isResumed: flags.resume === true,
        isCheck: flags.check === true,
        onPutBack: (left) => say(putBackLine(left)),
        onIssues: (found) => {
          issues = found;
        },
        onProgress: (progress) => {
          if (progress.kind === 'plan') for (const issue of issues) say(issueLine(issue));
          const line = progressLine(progress);
          if (line !== undefined) say(line);
          if (progress.kind === 'end') framed?.framing.add(progress.result);
        },
      });
      if (result === undefined) return describeCheck(issues);
      return await finish({ flags, context, plan: loaded.plan, issues, result, framed });
    },
    // The devices are needed until everything is put back.
    { closesAtAbort: false },
  );
}

/** The framing of a plan with a design, and what is to be known about the framed pictures. */
interface Framed {
  readonly framing: Framing;
  readonly notes: readonly DeviceNote[];
}

function frame(dir: string, plan: FramingPlan, signal: AbortSignal): Framed {
  const notes: DeviceNote[] = [];
  const framing = new Framing({ dir, plan, onFramed: (more) => notes.push(...more) });
  signal.addEventListener('abort', () => framing.close(), { once: true });
  return { framing, notes };
}

function describeCheck(issues: readonly CaptureIssue[]): Outcome {
  const errors = issues.filter(({ severity }) => severity === 'error').length;
  const summary =
    errors === 0
      ? 'The plan can be captured.'
      : `${errors} ${errors === 1 ? 'error' : 'errors'}: nothing was captured.`;
  return {
    document: { ok: errors === 0, issues },
    text: [...issues.map(issueLine), summary].join('\n'),
    exitCode: errors === 0 ? EXIT_CODE.done : EXIT_CODE.usage,
  };
}

interface Finished {
  readonly flags: CaptureFlags;
  readonly context: CommandContext;
  readonly plan: CapturePlan;
  readonly issues: readonly CaptureIssue[];
  readonly result: MatrixResult;
  readonly framed: Framed | undefined;
}

async function finish({ flags, context, plan, issues, result, framed }: Finished): Promise<Outcome> {
  const { signal } = context;
  const { dir, demo } = context.config;
  const folder = demo ? 'the folder of the demo, which is removed at the end' : 'captures/pictures';
  const { cells } = result;
  await framed?.framing.settle();
  const notes = [...result.notes, ...(framed?.notes ?? [])];
  const captured = framed ? (framed.framing.captured ?? { plan, results: [] }) : { plan, results: cells };
  const offers = await listOffers(dir, captured, signal);
  const chosen = flags.accept === true ? [] : (flags.accept ?? []);
  const accepted: readonly Offer[] =
    flags.accept === undefined
      ? []
      : await acceptPictures(dir, { plan: captured.plan, offers, chosen, signal });
  const isWhole = cells.every(({ outcome }) => outcome === 'done' || outcome === 'kept');
  const isAccepted = (offer: Offer): boolean => accepted.includes(offer);
  return {
    document: {
      ok: isWhole,
      cells: cells.map(toCellJson),
      notes,
      issues,
      offers: offers.map((offer) => toOfferJson(offer, isAccepted(offer))),
    },
    text: captureText({ folder, cells, notes, offers, accepted }),
    exitCode: isWhole ? EXIT_CODE.done : EXIT_CODE.failed,
  };
}
