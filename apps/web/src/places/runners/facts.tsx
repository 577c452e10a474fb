import type { ReactNode } from 'react';
import { Link } from 'wouter';

export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}

export function DevicesLink({ children }: { children: string }) {
  return (
    <Link href="/devices" className="text-accent-ink underline">
      {children}
    </Link>
  );
}
