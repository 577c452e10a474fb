import { type Config, readConfig } from './config.ts';

export interface OpenConfig {
  readonly config: Config;
  /** Ends what is simulated. */
  close(): Promise<void>;
}

/** The configuration of this run: the user's own, or that of a demo started for it. */
export async function openConfig(options: {
  readonly dir?: string | undefined;
  readonly port?: number | undefined;
  readonly demo?: boolean | undefined;
}): Promise<OpenConfig> {
  const config = readConfig(options);
  if (!options.demo) return { config, close: () => Promise.resolve() };
  const { startDemo } = await import('./demo/start-demo.ts');
  const demo = await startDemo();
  return { config: { ...config, ...demo.config }, close: demo.close };
}
