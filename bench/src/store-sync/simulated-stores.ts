import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** What `stores-child.ts` simulates: the size of the listing in both stores, and properties of the stores. */
export interface ListingSize {
  readonly locales: number;
  readonly screenshotsPerSet: Record<string, number>;
  readonly pictureBytes: number;
  /** The delay of each response, in ms. */
  readonly latencyMs: number;
  /** Whether the app has an App Asset Library. Default false. */
  readonly assetLibrary?: boolean;
}

/** The listing of a large app, with stores as far away as the real ones. */
export const LARGE_LISTING: ListingSize = {
  locales: 30,
  screenshotsPerSet: {
    APP_IPHONE_67: 10,
    APP_IPHONE_61: 0,
    APP_IPAD_PRO_3GEN_129: 10,
    phoneScreenshots: 8,
    sevenInchScreenshots: 0,
    tenInchScreenshots: 0,
  },
  pictureBytes: 300_000,
  latencyMs: 40,
};

/** The simulated App Store and Google Play, in a separate process. */
export interface SimulatedStores {
  /** The variables of an `.env` file with credentials for these stores. */
  readonly env: Readonly<Record<string, string>>;
  readonly endpoints: {
    readonly appStoreConnectUrl: string;
    readonly playUrl: string;
    readonly playTokenUrl: string;
  };
}

/** Runs the simulated stores while `use` runs. */
export async function withStores<Result>(
  size: ListingSize,
  use: (stores: SimulatedStores) => Promise<Result>,
): Promise<Result> {
  const child = fork(new URL('stores-child.ts', import.meta.url), [JSON.stringify(size)], {
    execArgv: ['--conditions=@storedeck/source'],
  });
  try {
    return await use(await firstMessage(child));
  } finally {
    child.kill();
  }
}

async function firstMessage(child: ChildProcess): Promise<SimulatedStores> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The process of the simulated stores ended early (${String(code)}).`);
  });
  // The child also ends after the measurement, when no code awaits this promise any more. This handler keeps the
  // rejection from ending the process.
  ended.catch(() => undefined);
  const [stores] = (await Promise.race([once(child, 'message'), ended])) as [SimulatedStores];
  return stores;
}
