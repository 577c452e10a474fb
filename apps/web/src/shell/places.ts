import type { PagePath } from '@storedeck/contract';
import {
  CloudUpload,
  Files,
  Frame,
  KeyRound,
  Rocket,
  Server,
  Smartphone,
  Store,
  type LucideIcon,
} from 'lucide-react';

interface Place {
  readonly path: PagePath;
  readonly name: string;
  readonly icon: LucideIcon;
}

/** The places of the page, in the order of the rail. */
export const PLACES: readonly Place[] = [
  { path: '/', name: 'Listing', icon: Store },
  { path: '/publish', name: 'Publish', icon: CloudUpload },
  { path: '/frames', name: 'Frames', icon: Frame },
  { path: '/release', name: 'Release', icon: Rocket },
  { path: '/devices', name: 'Devices', icon: Smartphone },
  { path: '/runners', name: 'Runners', icon: Server },
  { path: '/files', name: 'Files', icon: Files },
  { path: '/credentials', name: 'Credentials', icon: KeyRound },
];
