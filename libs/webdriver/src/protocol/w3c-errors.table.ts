import type { WebDriverErrorCode } from '../webdriver-error.ts';

/**
 * The error code for each error of the W3C protocol [W3C WebDriver, "Errors"]. The keys are the errors as servers write
 * them.
 */
export const W3C_ERRORS: Readonly<Record<string, WebDriverErrorCode>> = {
  'element click intercepted': 'ELEMENT_CLICK_INTERCEPTED',
  'element not interactable': 'ELEMENT_NOT_INTERACTABLE',
  'insecure certificate': 'INSECURE_CERTIFICATE',
  'invalid argument': 'INVALID_ARGUMENT',
  'invalid cookie domain': 'INVALID_COOKIE_DOMAIN',
  'invalid element state': 'INVALID_ELEMENT_STATE',
  'invalid selector': 'INVALID_SELECTOR',
  'invalid session id': 'INVALID_SESSION_ID',
  'javascript error': 'JAVASCRIPT_ERROR',
  'move target out of bounds': 'MOVE_TARGET_OUT_OF_BOUNDS',
  'no such alert': 'NO_SUCH_ALERT',
  'no such cookie': 'NO_SUCH_COOKIE',
  'no such element': 'NO_SUCH_ELEMENT',
  'no such frame': 'NO_SUCH_FRAME',
  'no such window': 'NO_SUCH_WINDOW',
  'no such shadow root': 'NO_SUCH_SHADOW_ROOT',
  'script timeout': 'SCRIPT_TIMEOUT',
  'session not created': 'SESSION_NOT_CREATED',
  'stale element reference': 'STALE_ELEMENT_REFERENCE',
  'detached shadow root': 'DETACHED_SHADOW_ROOT',
  timeout: 'TIMEOUT',
  'unable to set cookie': 'UNABLE_TO_SET_COOKIE',
  'unable to capture screen': 'UNABLE_TO_CAPTURE_SCREEN',
  'unexpected alert open': 'UNEXPECTED_ALERT_OPEN',
  'unknown command': 'UNKNOWN_COMMAND',
  'unknown error': 'UNKNOWN_ERROR',
  'unknown method': 'UNKNOWN_METHOD',
  'unsupported operation': 'UNSUPPORTED_OPERATION',
};
