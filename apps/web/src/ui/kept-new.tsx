/** Says after New was replaced where the previous New is kept. Shows nothing if there was none. */
export function KeptNew({ backup }: { backup: string | null | undefined }) {
  if (!backup) return null;
  return (
    <p role="status" className="wrap-anywhere">
      The previous listing is kept in <code className="font-mono text-sm">{backup}</code>.
    </p>
  );
}
