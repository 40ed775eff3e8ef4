/**
 * No isolation is possible here, so nothing ran. The message says what is missing and how to get
 * it.
 */
export class SandboxUnavailable extends Error {
  override readonly name = 'SandboxUnavailable'
}
