import type {
  DrawnApp,
  FakeAdbHost,
  FakeAndroidPhone,
  FakeGrid,
  FakeIosHost,
  FakeIphone,
  FakeMac,
} from '@storedeck/fake-devices';

/** The simulated devices that a kind changes, or to which it adds one. */
export interface StrangeWorld {
  readonly adb: FakeAdbHost;
  readonly ios: FakeIosHost;
  readonly mac: FakeMac;
  readonly grid: FakeGrid;
  /** The Android phone that is always connected, the tablet in the network, and the iPhone. */
  readonly phone: FakeAndroidPhone;
  readonly tablet: FakeAndroidPhone;
  readonly iphone: FakeIphone;
  readonly app: DrawnApp | undefined;
  /** The folder of the demo. */
  readonly dir: string;
}

/** A device as people meet it, which the demo simulates on request. */
export interface StrangeKind {
  readonly id: string;
  readonly name: string;
  /** What is different, and where it can be seen. */
  readonly sentence: string;
  /** What it changes, where other kinds change the same in another way: only one of these kinds runs at a time. */
  readonly changes?: 'the tools for iPhones';
  /** Begins to simulate it. */
  readonly begin: (world: StrangeWorld) => Begun | Promise<Begun>;
}

/** What ends a simulation; if the page must say something while it runs, such as an address, that too. */
export type Begun = Ending | { readonly end: Ending; readonly note: string };

/** Ends a simulation. */
export type Ending = () => void | Promise<void>;
