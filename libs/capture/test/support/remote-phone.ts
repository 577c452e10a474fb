import type { ScreenTree } from '@storedeck/screen-tree';

import type { CaptureAbilities, CaptureDevice, SettingPort } from '../../src/index.ts';

/** A call of a phone that is simulated in the parent process. */
export interface PhoneRequest {
  readonly kind: 'call';
  readonly id: number;
  readonly phone: string;
  readonly method: 'screenshot' | 'tree' | 'perform' | 'launch' | 'stop' | 'settings' | 'read' | 'write';
  readonly setting?: string;
  readonly value?: string | null;
}

/** The response to a call. */
export interface PhoneResponse {
  readonly id: number;
  readonly value: unknown;
}

const waiting = new Map<number, (value: unknown) => void>();
let lastId = 0;
process.on('message', ({ id, value }: PhoneResponse) => {
  waiting.get(id)?.(value);
  waiting.delete(id);
});

/** A phone that is simulated in the parent process, so that it keeps its state when this process is killed. */
export class RemotePhone implements CaptureDevice {
  readonly id: string;
  readonly device: string;
  readonly host = 'local';
  readonly name: string;
  readonly kind = 'android';
  readonly platform = 'android';
  readonly abilities: CaptureAbilities;

  constructor(id: string) {
    [this.id, this.device, this.name] = [id, id, id];
    this.abilities = {
      readSettings: async () => {
        const names = (await this.#call({ method: 'settings' })) as readonly string[];
        return { system: 'Android 15', settings: new Map(names.map((name) => [name, this.#port(name)])) };
      },
    };
  }

  async screenshot(): Promise<Uint8Array> {
    return (await this.#call({ method: 'screenshot' })) as Uint8Array;
  }

  async tree(): Promise<ScreenTree> {
    return (await this.#call({ method: 'tree' })) as ScreenTree;
  }

  async perform(): Promise<void> {
    await this.#call({ method: 'perform' });
  }

  async launch(): Promise<void> {
    await this.#call({ method: 'launch' });
  }

  async stop(): Promise<void> {
    await this.#call({ method: 'stop' });
  }

  #port(setting: string): SettingPort {
    return {
      // The demo mode cannot be read.
      ...(setting !== 'cleanBar' && {
        read: async () => (await this.#call({ method: 'read', setting })) as string | null,
      }),
      write: async (value) => {
        await this.#call({ method: 'write', setting, value });
      },
    };
  }

  #call(about: Omit<PhoneRequest, 'kind' | 'id' | 'phone'>): Promise<unknown> {
    lastId += 1;
    const request: PhoneRequest = { kind: 'call', id: lastId, phone: this.id, ...about };
    return new Promise((resolve, reject) => {
      waiting.set(request.id, resolve);
      process.send?.(request, (error) => error && reject(error));
    });
  }
}
