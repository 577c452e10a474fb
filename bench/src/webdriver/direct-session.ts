import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

import type { Appium } from '@storedeck/fake-devices/real';

/** A session of Appium that is used with plain requests of Node, over connections that stay open. */
export class DirectSession {
  readonly #url: string;
  readonly #agent: Agent;

  private constructor(url: string, agent: Agent) {
    this.#url = url;
    this.#agent = agent;
  }

  static async create({ url, capabilities }: Pick<Appium, 'url' | 'capabilities'>): Promise<DirectSession> {
    const agent = new Agent({ keepAlive: true });
    const body = { capabilities: { alwaysMatch: capabilities, firstMatch: [{}] } };
    const created = await send(agent, `${url}/session`, body);
    const { sessionId } = (created as { value: { sessionId: string } }).value;
    return new DirectSession(`${url}/session/${sessionId}`, agent);
  }

  /** Sends the same command that the server sends for a tap. */
  async tap(x: number, y: number): Promise<void> {
    const actions = [
      { type: 'pointerMove', duration: 0, x, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pause', duration: 50 },
      { type: 'pointerUp', button: 0 },
    ];
    const finger = { type: 'pointer', id: 'finger1', parameters: { pointerType: 'touch' }, actions };
    await send(this.#agent, `${this.#url}/actions`, { actions: [finger] });
  }

  async screenshot(): Promise<void> {
    await send(this.#agent, `${this.#url}/screenshot`);
  }

  async delete(): Promise<void> {
    await send(this.#agent, this.#url, undefined, 'DELETE');
    this.#agent.destroy();
  }
}

function send(agent: Agent, url: string, body?: object, method = body ? 'POST' : 'GET'): Promise<unknown> {
  const bytes = body && Buffer.from(JSON.stringify(body));
  return new Promise((resolve, reject) => {
    const outgoing = request(url, {
      agent,
      method,
      ...(bytes && { headers: { 'content-type': 'application/json', 'content-length': bytes.length } }),
    });
    outgoing.on('response', (response) => {
      text(response).then((body) => {
        if (response.statusCode === 200) resolve(JSON.parse(body));
        else reject(new Error(body.slice(0, 300)));
      }, reject);
    });
    outgoing.on('error', reject);
    outgoing.end(bytes);
  });
}
