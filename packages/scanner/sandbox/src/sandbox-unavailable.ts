/** Nothing was run, because no isolation can be had here. The message says what is missing and how to get it. */
export class SandboxUnavailable extends Error {
  override readonly name = 'SandboxUnavailable'
}
