import { basename, dirname, join, relative, resolve, sep } from 'node:path';

import type { FlowFiles } from '@storedeck/flows';
import { Folder } from '@storedeck/host/folder';

/** The largest file of a flow that is read, in bytes. */
const MAX_BYTES = 2 * 1024 * 1024;

/** The largest picture or video that is read, in bytes. */
const MAX_MEDIA_BYTES = 200 * 1024 * 1024;

/** The folder that contains a flow and all flows that it may name. */
export interface FlowProject {
  readonly root: string;
  /** The path of the flow below the root, with forward slashes. */
  readonly path: string;
  readonly files: FlowFiles;
}

/**
 * Finds the project of a flow: the folder around it that has `.git`, else the one with `.maestro`, else the folder of
 * the flow. Flows of real projects name each other through `../../..`, so their own folder would be too small; nothing
 * outside of the project is read.
 */
export async function openProject(file: string): Promise<FlowProject> {
  const path = resolve(file);
  const root = (await findRepository(dirname(path))) ?? findAround(path, '.maestro') ?? dirname(path);
  return { root, path: relative(root, path).split(sep).join('/'), files: openFlowFiles(root) };
}

/** Returns the flows of a folder. Nothing outside of it is read. */
export function openFlowFiles(root: string): FlowFiles {
  const folder = new Folder(root);
  return {
    async read(name) {
      const bytes = await folder.read(name, { maxBytes: MAX_BYTES });
      if (bytes === undefined) throw new Error('there is no such file.');
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    },
    media: {
      has: async (name) => (await folder.look(name))?.isFile() === true,
      read: (name) => folder.read(name, { maxBytes: MAX_MEDIA_BYTES }),
    },
  };
}

async function findRepository(from: string): Promise<string | undefined> {
  if ((await new Folder(from).look('.git')) !== undefined) return from;
  const parent = dirname(from);
  return parent === from ? undefined : findRepository(parent);
}

function findAround(path: string, name: string): string | undefined {
  const folder = dirname(path);
  if (folder === path) return undefined;
  return basename(folder) === name ? dirname(folder) : findAround(folder, name);
}

/** Returns a path for people: relative to the current folder if it is below it. */
export function showPath(root: string, path: string): string {
  const whole = join(root, path);
  const below = relative('.', whole);
  return below.startsWith('..') ? whole : below || '.';
}
