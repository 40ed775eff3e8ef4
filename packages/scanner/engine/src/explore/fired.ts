import type { Plan } from './plan.ts'

export type FlawName =
  | 'command-injection'
  | 'code-injection'
  | 'path-traversal'
  | 'prototype-pollution'
  | 'redos'

/** An input that had the effect while exploring: what to confirm, with the nonce still to be filled in. */
export type Fired = {
  readonly flaw: FlawName
  readonly plan: Plan
  /** The hole that the payload goes into; the others hold `FILLER`. */
  readonly hole: number
  readonly payload: string
  /** Of a command or code: whether the text was all of it, and what the function and its parameters are called. */
  readonly isWhole?: boolean
  readonly names?: readonly string[]
  /** Of pollution: the member that is planted, with the nonce's place in it. */
  readonly polluted?: string
  /** Of path traversal: how the server comes to be that is asked for `payload`. */
  readonly server?: ServerShape
  /** Of a slow pattern: the text is `prefix`, `pump` many times, `suffix`, in place of the payload. */
  readonly attack?: Attack
}

export type ServerShape = {
  /** It listens by itself, is a handler that is mounted, or is a program. */
  readonly by: 'listening' | 'handler' | 'program'
  /** Of a handler: the way to it from what the plan gave. */
  readonly get?: readonly string[]
  /** Of a program: its arguments. */
  readonly args?: readonly string[]
}

export type Attack = {
  readonly prefix: string
  readonly pump: string
  readonly suffix: string
  /** A character of which a text of the same length is not slow. */
  readonly control?: string
}

/** What stands in the holes that carry no payload. */
export const FILLER = 'a'
