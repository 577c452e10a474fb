import { DialogNotLoaded } from '../../ui/not-loaded.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { whenLoaded } from '../../ui/when-loaded.tsx';
import { useAbout } from './about-state.ts';

const AboutDialog = whenLoaded(async () => (await import('./about-dialog.tsx')).AboutDialog, DialogNotLoaded);

/** Storedeck's sign. It opens the dialog with the version and the documentation. */
export function AboutButton() {
  const [open, setOpen] = useAbout();
  return (
    <>
      <Tooltip text="About Storedeck" side="right">
        <button
          type="button"
          aria-label="About Storedeck"
          onClick={() => setOpen(true)}
          className="mb-3 rounded-lg max-md:hidden"
        >
          <img src="/favicon.svg" alt="" className="size-8" />
        </button>
      </Tooltip>
      {open && <AboutDialog onClose={() => setOpen(false)} />}
    </>
  );
}
