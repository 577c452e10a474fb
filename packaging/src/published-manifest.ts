/** The fields of a package.json that are read here. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly exports?: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
}

const SOURCE_CONDITION = '@storedeck/source';
const WORKSPACE_FIELDS = ['devDependencies', 'scripts', 'nx', 'private'];

/**
 * A package.json as it is published: without what only the workspace reads, and without the condition that leads to the
 * sources, which are not in the tarball.
 * @param bundled dependencies that lie in the tarball itself
 */
export function publishedManifest(manifest: Manifest, bundled: readonly string[] = []): Manifest {
  const { exports, ...fields } = manifest;
  const published = Object.fromEntries(
    Object.entries(fields).filter(([field]) => !WORKSPACE_FIELDS.includes(field)),
  );
  return {
    ...published,
    name: manifest.name,
    version: manifest.version,
    ...(exports && {
      exports: Object.fromEntries(Object.entries(exports).map(([entry, target]) => [entry, built(target)])),
    }),
    ...(bundled.length > 0 && { bundleDependencies: bundled }),
  };
}

function built(target: string | Readonly<Record<string, string>>): string | Record<string, string> {
  if (typeof target === 'string') return target;
  return Object.fromEntries(Object.entries(target).filter(([condition]) => condition !== SOURCE_CONDITION));
}
