import { Children, type ReactNode } from 'react';

import { Button } from '../../../ui/button.tsx';

/** A list of phones with a title. Shows nothing while the list is empty. */
export function PhoneRows({ title, children }: { title: string; children: ReactNode }) {
  if (Children.count(children) === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="text-sm font-medium">{title}</h3>
      <ul className="divide-line divide-y">{children}</ul>
    </section>
  );
}

/** The row of one phone, with a button that acts on the phone. */
export function PhoneRow({
  name,
  detail,
  action,
  disabled,
  onAct,
}: {
  name: string;
  detail?: string;
  action: string;
  disabled: boolean;
  onAct: () => void;
}) {
  return (
    <li className="flex items-center gap-3 py-1.5">
      <span className="min-w-0 flex-1 wrap-anywhere">
        <bdi>{name}</bdi>
        {detail !== undefined && <span className="text-muted block font-mono text-sm">{detail}</span>}
      </span>
      <Button needsServer disabled={disabled} onClick={onAct} aria-label={`${action} ${detail ?? name}`}>
        {action}
      </Button>
    </li>
  );
}
