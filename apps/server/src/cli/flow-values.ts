import { ServerError } from '../server-error.ts';

/** Reads the values of flows that `--env` gives, each as `NAME=VALUE`. */
export function readValues(pairs: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, name, value] = /^([A-Za-z_]\w*)=(.*)$/su.exec(pair) ?? [];
      if (name === undefined || value === undefined)
        throw new ServerError('INPUT_INVALID', 'A value of --env is not NAME=VALUE.', {
          hint: 'Write for example -e USER=ann.',
        });
      return [name, value];
    }),
  );
}
