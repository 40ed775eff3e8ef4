/**
 * Names of what says that an account may be used, such as `email_verified`. They are whole names:
 * `can_approve` and `is_admin_enabled` give rights.
 */
const IS_CONFIRMED =
  /^(?:(?:is|has|was)_?)?(?:(?:e-?mail|mail|phone|account|user|address|registration|login)_?)?(?:(?:is|has|was)_?)?(?:verified|confirmed|activated|active|approved|enabled|valid|validated)(?:_?(?:e-?mail|mail|account|user))?$/i
const IS_STATE = /^(?:account_?|user_?)?(?:status|state)$/i
const IS_OPEN =
  /^['"(]*(?:0|false|no|pending|new|invited|inactive|unverified|unconfirmed|registered)\b/i

/** Whether a flag of this name says that an account may be used. */
export const isConfirmation = (name: string): boolean => IS_CONFIRMED.test(name)

/** Whether a new account may not be used as its default says, until someone confirms it. */
export const awaitsConfirmation = (name: string, byDefault: unknown): boolean =>
  (IS_CONFIRMED.test(name) || IS_STATE.test(name)) &&
  typeof byDefault === 'string' &&
  IS_OPEN.test(byDefault)
