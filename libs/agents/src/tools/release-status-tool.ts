import type { Readiness, ReleasesRead } from '@storedeck/contract';
import { safeLine } from '@storedeck/foreign-text';
import { z } from 'zod';

import { takePage } from '../call/take-page.ts';
import type { ToolCall } from '../call/tool-call.ts';
import { cursorInput } from '../call/tool-inputs.ts';
import { UNTRUSTED } from '../call/untrusted.ts';
import { defineTool, READS } from '../protocol/tool.ts';
import type { ReleaseServices } from '../services/release-services.ts';

/** The tool that reads the states of releases, and what would stop one. No tool changes a rollout: a person does. */
export const releaseStatusTool = defineTool({
  name: 'release_status',
  title: 'States of releases',
  description:
    'Versions and releases of both stores: review, rollout, phased release. ready: what would stop a release.',
  kind: 'read',
  hints: { ...READS, openWorldHint: true },
  input: z.strictObject({ ready: z.boolean().default(false), cursor: cursorInput }),
  output: z.object({
    untrusted: z.string(),
    readAt: z.string(),
    ready: z.boolean().optional(),
    rows: z.array(z.looseObject({ store: z.string() })),
    more: z.string().optional(),
  }),
  run: async ({ ready, cursor }, { services, signal }: ToolCall<ReleaseServices>) => {
    const releases = await services.openReleases();
    const read = ready ? await releases.ready(signal) : await releases.read(signal, { fresh: false });
    const { rows, more } = takePage<Row>('lines' in read ? readyRows(read) : stateRows(read), cursor);
    return {
      document: {
        untrusted: UNTRUSTED,
        readAt: read.readAt,
        ...('ready' in read && { ready: read.ready }),
        rows,
        ...(more && { more }),
      },
    };
  },
});

interface Row {
  readonly store: string;
  readonly [name: string]: unknown;
}

function readyRows({ lines, notRead }: Readiness): Row[] {
  return [
    ...notRead.map(({ store, error }) => ({ store, level: 'unknown', detail: safeLine(error, 300) })),
    ...lines.map(({ store, level, what, detail, from, link }) => ({
      store,
      level,
      what: safeLine(what, 200),
      detail: safeLine(detail, 300),
      from,
      ...(level !== 'ok' && link !== null && { link }),
    })),
  ];
}

function stateRows({ appStore, googlePlay, notRead }: ReleasesRead): Row[] {
  return [
    ...notRead.map(({ store, error }) => ({ store, notRead: safeLine(error, 300) })),
    ...(appStore?.versions ?? []).map(({ platform, versionString, stateText, phasedRelease }) => ({
      store: 'appStore',
      version: safeLine(`${platform} ${versionString}`, 100),
      state: safeLine(stateText, 200),
      ...(phasedRelease && {
        phased: safeLine(phasedRelease.state, 60),
        day: phasedRelease.day,
        share: phasedRelease.share,
      }),
    })),
    ...(googlePlay?.tracks ?? []).flatMap(({ track, releases }) =>
      releases.map(({ name, versionCodes, stateText, share }) => ({
        store: 'googlePlay',
        track: safeLine(track, 100),
        release: safeLine(name ?? versionCodes.join(', '), 100),
        state: safeLine(stateText, 200),
        ...(share !== null && { share }),
      })),
    ),
  ];
}
