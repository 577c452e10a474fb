import { type AgentAction, type AgentState, toErrorBody } from '@storedeck/contract';

import { AgentError } from '../agent-error.ts';
import type { AgentLog } from './agent-log.ts';
import { RateLimit } from './rate-limit.ts';

/** A change that an agent requests. */
export interface AgentChange {
  readonly agent: string;
  readonly tool: string;
  readonly device: string | undefined;
  /**
   * The description of the change in the log. The function `work` that is passed to `AgentControl.change` can replace
   * it when more is known.
   */
  readonly text: string;
}

/**
 * The allowed rates of calls and of changes. They are far higher than a model needs, but low enough that a phone does
 * not stay busy when an agent repeats a call in a loop.
 */
const CALLS = { count: 240, perMs: 60_000 };
const CHANGES = { count: 90, perMs: 60_000 };
const MAX_RUNNING = 16;

/** What an `AgentControl` needs. */
export interface AgentControlOptions {
  readonly log: AgentLog;
  /** Called when a change begins or ends, and when a person stops or allows the agents. */
  readonly onChange?: (state: AgentState) => void;
}

/**
 * Controls the calls of agents: records each change in the log, limits the rates of calls and of changes, and aborts
 * the running calls when a person stops the agents.
 */
export class AgentControl {
  readonly #log: AgentLog;
  readonly #onChange: (state: AgentState) => void;
  readonly #running = new Set<AbortController>();
  readonly #calls = new RateLimit(CALLS);
  readonly #changes = new RateLimit(CHANGES);
  #stopped = false;

  constructor({ log, onChange = () => undefined }: AgentControlOptions) {
    this.#log = log;
    this.#onChange = onChange;
  }

  /** Whether the agents are stopped, how many calls run, and the latest action. */
  get state(): AgentState {
    return { ok: true, stopped: this.#stopped, running: this.#running.size, latest: this.#log.latest };
  }

  /** Returns the state and the latest actions, the newest action first. */
  list(): AgentState & { actions: AgentAction[] } {
    return { ...this.state, actions: this.#log.list() };
  }

  /** Aborts the running calls, and refuses changes until `allow` is called. */
  stop(): AgentState {
    this.#stopped = true;
    for (const call of this.#running) call.abort(stopped());
    return this.#publish();
  }

  /** Allows changes again. */
  allow(): AgentState {
    this.#stopped = false;
    return this.#publish();
  }

  /**
   * Runs a call of a tool. The signal that `work` receives aborts when `signal` aborts or when a person stops the
   * agents. Rejects with `AGENT_TOO_FAST`, `AGENT_STOPPED` or the error of `work`. Rejects with an AbortError when the
   * server ends.
   */
  async call<Result>(signal: AbortSignal, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    this.#calls.take();
    if (this.#running.size >= MAX_RUNNING) throw tooMany();
    const running = new AbortController();
    this.#running.add(running);
    try {
      const both = AbortSignal.any([signal, running.signal]);
      return await work(both);
    } catch (error) {
      // After an abort, `error` is only the failure of the interrupted work, so the reason of the abort is thrown
      // instead.
      throw running.signal.aborted ? running.signal.reason : error;
    } finally {
      this.#running.delete(running);
    }
  }

  /**
   * Makes a change, and records it with its result in the log. Rejects with `AGENT_STOPPED`, `AGENT_TOO_FAST` or the
   * error of `work`.
   */
  async change<Result>(
    change: AgentChange,
    work: (finished: (text: string) => void) => Promise<Result>,
  ): Promise<Result> {
    const { agent, tool, device = null } = change;
    let action = this.#log.begin({ agent, tool, device, text: change.text, state: 'running', error: null });
    this.#publish();
    try {
      if (this.#stopped) throw stopped();
      this.#changes.take();
      const result = await work((text) => (action = { ...action, text }));
      this.#end({ ...action, state: 'done' });
      return result;
    } catch (error) {
      const { error: reason, code } = toErrorBody(error);
      this.#end({ ...action, state: this.#chooseFailedState(code), error: reason });
      throw error;
    }
  }

  /** Aborts the running calls, and waits until the log is written. */
  async close(): Promise<void> {
    for (const call of this.#running) call.abort(new DOMException('The server ends.', 'AbortError'));
    await this.#log.flush();
  }

  /** Returns the state of a change that failed with this code. */
  #chooseFailedState(code: string): AgentAction['state'] {
    if (this.#stopped) return 'stopped';
    return REFUSALS.has(code) ? 'refused' : 'failed';
  }

  #end(action: AgentAction): void {
    this.#log.end(action);
    this.#publish();
  }

  #publish(): AgentState {
    const state = this.state;
    this.#onChange(state);
    return state;
  }
}

const REFUSALS: ReadonlySet<string> = new Set(['AGENT_REFUSED', 'AGENT_TOO_FAST', 'DEVICE_BUSY']);

function stopped(): AgentError {
  return new AgentError('AGENT_STOPPED', 'A person has stopped the agents.', {
    hint: 'Tell the person what you were about to do. They can allow changes again on the page of Storedeck.',
  });
}

function tooMany(): AgentError {
  return new AgentError('AGENT_TOO_FAST', `${MAX_RUNNING} calls are running.`, {
    hint: 'Wait until one of them has ended.',
  });
}
