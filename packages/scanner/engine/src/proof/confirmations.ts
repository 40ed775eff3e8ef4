import type { FlawClass } from '@daimon/scanner-api'

/** What confirms an effect of a class: something that the code under test cannot write, patch or answer for. */
export type Confirmation = {
  /** Who sees it. */
  readonly observer: 'monitor' | 'kernel' | 'inspector'
  readonly observation: string
  /** Why the code under test cannot make it up. */
  readonly because: string
}

const FILE_BY_EVALUATION =
  'a file whose name is the value of an expression in the payload, and not a text in it'

/**
 * The observation that each class needs to be verified; a class without one is at most V2. The monitor is a process in the
 * sandbox in which neither the package nor the application ever runs. What hooks in theirs report are hints.
 */
const CONFIRMATIONS: Readonly<Partial<Record<FlawClass, Confirmation>>> = {
  'command-injection': {
    observer: 'monitor',
    observation: `${FILE_BY_EVALUATION}: shell arithmetic or a pipe`,
    because: 'the name exists nowhere until a shell evaluates the payload',
  },
  'code-injection': {
    observer: 'monitor',
    observation: `${FILE_BY_EVALUATION}: a random sum or a type`,
    because: 'the name exists nowhere until the payload is evaluated as code',
  },
  deserialization: {
    observer: 'monitor',
    observation: `${FILE_BY_EVALUATION}: a random sum or a type`,
    because: 'the name exists nowhere until the payload is evaluated as code',
  },
  'path-traversal': {
    observer: 'monitor',
    observation:
      'the random content of a file that the monitor plants outside once the server listens, in the answer that it reads; or that file changed or gone',
    because: 'the path is known from the request alone, and a control request gets no content',
  },
  'prototype-pollution': {
    observer: 'inspector',
    observation:
      'a member of the prototype of all objects that bears the nonce, as V8 lists it natively over a connection that was opened before the code loaded',
    because: 'no function that the code can replace runs for it, and the request has a random id',
  },
  redos: {
    observer: 'kernel',
    observation:
      'processor time of the main thread, from /proc, over texts of doubling length and a control of the same length',
    because: 'time of the processor can be spent and not claimed; no clock of the guest is read',
  },
  ssrf: {
    observer: 'monitor',
    observation: 'a request with the nonce at a listener of the monitor',
    because: 'it arrives over the network from another process',
  },
  'sql-injection': {
    observer: 'monitor',
    observation:
      'a statement that the database of the monitor receives, with the nonce outside of texts',
    because: 'it arrives over the network from another process, and is parsed there',
  },
  'open-redirect': {
    observer: 'monitor',
    observation: 'the Location of the answer that the monitor reads',
    because: 'the answer is the effect',
  },
  xss: {
    observer: 'monitor',
    observation: 'the element as it was sent, in the HTML answer that the monitor reads',
    because: 'the answer is the effect',
  },
}

export const confirmationOf = (flaw: FlawClass): Confirmation | undefined => CONFIRMATIONS[flaw]
