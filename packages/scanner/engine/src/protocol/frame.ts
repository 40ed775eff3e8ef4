/** One location on a call stack in the sandbox. Stacks are innermost first. */
export type Frame = {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly name: string
}
