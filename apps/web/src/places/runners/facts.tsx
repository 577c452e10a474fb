import { Fragment, type ReactNode } from 'react';
import { Link } from 'wouter';

/** A fact with its name. Other values than pairs are left out. */
export type Fact = readonly [name: string, value: ReactNode] | false | undefined;

/** What is known about a Mac or a server. With `devicesLink`, a link with this text leads to the devices. */
export function Facts({ facts, devicesLink }: { facts: readonly Fact[]; devicesLink?: string }) {
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        {facts
          .filter((fact) => fact !== undefined && fact !== false)
          .map(([name, value]) => (
            <Fragment key={name}>
              <dt className="text-muted">{name}</dt>
              <dd className="min-w-0">{value}</dd>
            </Fragment>
          ))}
      </dl>
      {devicesLink !== undefined && (
        <Link href="/devices" className="text-accent-ink underline">
          {devicesLink}
        </Link>
      )}
    </>
  );
}

export function Code({ children }: { children: string }) {
  return <code className="font-mono text-sm break-all">{children}</code>;
}
