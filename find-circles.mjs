// `npm run cycles` passes it what dependency-cruiser has found. It prints each violation of its rules, and each circle of
// sibling folders: folders of one parent, within the sources of a package, that need each other, also by way of other
// siblings. dependency-cruiser's own rule for folders compares each folder with all others, also with its parents, its
// children and tests, so it reports circles that are none.
import { text } from 'node:stream/consumers';

const { modules, summary } = JSON.parse(await text(process.stdin));
const imports = importsOfSiblings(modules);

const complaints = [
  ...summary.violations.map(({ rule, from, to, cycle }) =>
    cycle
      ? `Circle of files: ${[from, ...cycle.map(readName)].join(' → ')}`
      : `${rule.name}: ${from} → ${to}`,
  ),
  ...findCircles(imports).map((circle) => describe(circle, imports)),
];
process.stdout.write(
  complaints.length === 0 ? `No circles among ${modules.length} files\n` : `${complaints.join('\n')}\n`,
);
process.exitCode = complaints.length === 0 ? 0 : 1;

/** For each folder its siblings whose files it imports, each with one such import. */
function importsOfSiblings(modules) {
  const imports = new Map();
  for (const { source, dependencies } of modules) {
    for (const { resolved } of dependencies) {
      const siblings = siblingFolders(source, resolved);
      if (siblings === undefined) continue;
      const [from, to] = siblings;
      if (!imports.has(from)) imports.set(from, new Map());
      if (!imports.get(from).has(to)) imports.get(from).set(to, `${source} → ${resolved}`);
    }
  }
  return imports;
}

/** The two folders at which the paths of two sources of a package part. A file of their parent is in no such folder. */
function siblingFolders(source, target) {
  const from = source.split('/');
  const to = target.split('/');
  const shared = from.findIndex((name, index) => name !== to[index]);
  if (from.indexOf('src') !== 2 || shared < 3 || shared >= from.length - 1 || shared >= to.length - 1)
    return undefined;
  return [from, to].map((names) => names.slice(0, shared + 1).join('/'));
}

/** The shortest circle through each import, each circle once, from the name that sorts first. */
function findCircles(imports) {
  const circles = new Map();
  for (const [from, targets] of imports) {
    for (const to of targets.keys()) {
      const back = pathBetween(to, from, imports);
      if (back === undefined) continue;
      const first = back.indexOf(back.toSorted()[0]);
      const circle = [...back.slice(first), ...back.slice(0, first)];
      circles.set(circle.join(), circle);
    }
  }
  return [...circles.values()];
}

/** The shortest way along the imports, with both ends. */
function pathBetween(start, end, imports) {
  const ways = [[start]];
  const seen = new Set([start]);
  for (const way of ways) {
    if (way.at(-1) === end) return way;
    for (const next of imports.get(way.at(-1))?.keys() ?? []) {
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  }
  return undefined;
}

function describe(circle, imports) {
  const steps = circle.map((from, index) => imports.get(from).get(circle[(index + 1) % circle.length]));
  return [`Circle of folders: ${[...circle, circle[0]].join(' → ')}`, ...steps].join('\n    ');
}

function readName({ name }) {
  return name;
}
