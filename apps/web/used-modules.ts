import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Rolldown } from 'vite';

export type ModuleGraph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/**
 * Returns a function that returns the ids of a file of the page and of all modules that this file uses, directly or
 * indirectly. Modules that are imported at first use are left out. If a module only exports parts of other modules,
 * such as the index of all icons, only the used parts are included.
 */
export function usedModules(path: string): (graph: ModuleGraph) => ReadonlySet<string> {
  const file = fileURLToPath(new URL(path, import.meta.url));
  const known = new WeakMap<ModuleGraph, ReadonlySet<string>>();
  return (graph) => {
    const before = known.get(graph);
    if (before) return before;
    const modules = new Set([file]);
    for (const each of modules) for (const used of usedBy(each, graph)) modules.add(used);
    known.set(graph, modules);
    return modules;
  };
}

function usedBy(id: string, graph: ModuleGraph): readonly string[] {
  const { code = '', importedIds = [] } = graph.getModuleInfo(id) ?? {};
  const names = namesIn(code ?? '', /\bimport\s*(?:[\w$]+\s*,\s*)?\{([^}]*)\}/g);
  return importedIds.flatMap((imported) => {
    const parts = partsOf(imported, graph);
    return parts ? names.flatMap((name) => parts.get(name) ?? []) : [imported];
  });
}

/**
 * Returns the file of each name that a module exports, if the module only exports parts of other modules; undefined for
 * a module with code of its own.
 */
function partsOf(id: string, graph: ModuleGraph): ReadonlyMap<string, string> | undefined {
  const code = graph.getModuleInfo(id)?.code ?? '';
  const exports = Array.from(code.matchAll(/\bexport\s*\{([^}]*)\}\s*from\s*["']([^"']+)["'];?/g));
  const rest = exports.reduce((left, [text]) => left.replace(text, ''), code);
  if (exports.length === 0 || /\b(?:const|function|class)\b/.test(withoutComments(rest))) return undefined;
  return new Map(
    exports.flatMap(([, names = '', from = '']) =>
      names
        .split(',')
        .map((name) => (name.split(/\bas\b/).at(-1) ?? '').trim())
        .map((name) => [name, resolve(dirname(id), from)] as const),
    ),
  );
}

function namesIn(code: string, pattern: RegExp): string[] {
  return Array.from(code.matchAll(pattern)).flatMap(([, names = '']) =>
    names.split(',').map((name) => (name.split(/\bas\b/)[0] ?? '').trim()),
  );
}

function withoutComments(code: string): string {
  return code.replace(/\/\*[^]*?\*\/|\/\/.*$/gm, '');
}
