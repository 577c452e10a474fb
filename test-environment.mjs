import vm from 'node:vm';

import { TestEnvironment } from 'jest-environment-node';

const { createContext } = vm;

/**
 * Jest's environment of Node.js, with an ordinary global object. Jest's own global object is a proxy that Node.js asks
 * for each use of a global name, which makes the tests take about a third more time.
 */
export default class OrdinaryEnvironment extends TestEnvironment {
  constructor(config, context) {
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(config, context);
    } finally {
      vm.createContext = createContext;
    }
    // Jest sets both limits to 100, and a stack of 100 calls is expensive for each signal that is aborted.
    this.global.Error.stackTraceLimit = 30;
  }

  async setup() {
    await super.setup();
    Error.stackTraceLimit = 30;
  }
}
