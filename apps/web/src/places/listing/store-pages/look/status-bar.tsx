import { BatteryFull, Signal, Wifi } from 'lucide-react';

/** The status bar of the device. Decoration only. */
export function StatusBar({ className }: { className: string }) {
  return (
    <div aria-hidden dir="ltr" className={`flex items-center justify-between font-semibold ${className}`}>
      <span className="tabular-nums">9:41</span>
      <span className="flex items-center gap-1.5">
        <Signal className="size-4" />
        <Wifi className="size-4" />
        <BatteryFull className="size-5" />
      </span>
    </div>
  );
}
