import { CircleAlert, TriangleAlert } from 'lucide-react';

/** One message with what to do about it. */
export function MessageLine({
  severity,
  device,
  message,
  hint,
}: {
  severity: 'error' | 'warning';
  device?: string | undefined;
  message: string;
  hint?: string | undefined;
}) {
  const [Icon, look] = severity === 'error' ? [CircleAlert, 'text-bad'] : [TriangleAlert, 'text-warn'];
  return (
    <li className="flex gap-2">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${look}`} />
      <div className="min-w-0 wrap-anywhere">
        <p>
          <span className="sr-only">{severity}: </span>
          {device !== undefined && <bdi className="text-muted font-mono text-sm">{device} </bdi>}
          {message}
        </p>
        {hint !== undefined && <p className="text-muted whitespace-pre-line">{hint}</p>}
      </div>
    </li>
  );
}
