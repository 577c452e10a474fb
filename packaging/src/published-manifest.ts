/** The fields of a package.json that packing reads. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly exports?: Entries;
  /** The names under which the package imports its own files. */
  readonly imports?: Entries;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly keywords?: readonly string[];
  readonly [field: string]: unknown;
}

/** The files for each name in `exports` or `imports`. A name has one file, or one file for each condition. */
type Entries = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

/** The fields of the workspace's package.json that each package repeats. */
interface Repository {
  readonly repository: { readonly type: string; readonly url: string };
  readonly homepage: string;
  readonly bugs: string;
}

const SOURCE_CONDITION = '@storedeck/source';
const WORKSPACE_FIELDS = ['devDependencies', 'scripts', 'nx', 'private'];

/** The folder of a package in the workspace, and the dependencies in its tarball. */
interface Packing {
  /** The package.json of the workspace. */
  readonly workspace: Manifest;
  /** The package's folder, relative to the workspace. */
  readonly folder: string;
  /** Dependencies that the tarball includes. */
  readonly bundled: readonly string[];
}

/**
 * Creates the package.json of a tarball. Removes the fields that only the workspace uses, and the condition
 * `@storedeck/source`, because the tarball does not contain the source files. Adds the addresses of the repository and
 * the names of the bundled dependencies.
 */
export function publishedManifest(manifest: Manifest, { workspace, folder, bundled }: Packing): Manifest {
  const { exports, imports, ...fields } = manifest;
  const published = Object.fromEntries(
    Object.entries(fields).filter(([field]) => !WORKSPACE_FIELDS.includes(field)),
  );
  return {
    ...published,
    name: manifest.name,
    version: manifest.version,
    ...addresses(workspace, folder),
    ...(exports && { exports: withoutSource(exports) }),
    ...(imports && { imports: withoutSource(imports) }),
    ...(bundled.length > 0 && { bundleDependencies: bundled }),
  };
}

function addresses(workspace: Manifest, folder: string) {
  const { repository, homepage, bugs } = workspace as Manifest & Repository;
  const [site = ''] = homepage.split('#');
  return {
    repository: { ...repository, directory: folder },
    homepage: `${site}/tree/main/${folder}#readme`,
    bugs,
  };
}

function withoutSource(entries: Entries): Entries {
  return Object.fromEntries(
    Object.entries(entries).map(([name, target]) => [
      name,
      typeof target === 'string'
        ? target
        : Object.fromEntries(Object.entries(target).filter(([condition]) => condition !== SOURCE_CONDITION)),
    ]),
  );
}
