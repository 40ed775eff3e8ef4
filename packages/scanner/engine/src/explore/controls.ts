import type { Fired } from './fired.ts'
import { NONCE, type Plan, mapTexts } from './plan.ts'

/**
 * The same plan with an input of the same shape that must have no effect: what makes the payload one is replaced, its
 * length and the rest stay.
 */
export const controlOf = (fired: Fired): Fired => {
  switch (fired.flaw) {
    case 'command-injection':
    case 'code-injection':
      return { ...fired, payload: fired.payload.replaceAll(NOT_A_WORD, 'x') }
    case 'path-traversal':
      return {
        ...fired,
        payload: withoutWayOut(fired.payload),
        plan: inArguments(fired.plan, DOTS, 'xx'),
      }
    case 'prototype-pollution':
      return { ...fired, plan: inArguments(fired.plan, PROTOTYPE, 'parototype') }
    case 'redos':
      return {
        ...fired,
        attack: { prefix: '', pump: fired.attack?.control ?? '\u0001', suffix: '' },
      }
    default:
      return fired.flaw satisfies never
  }
}

const NOT_A_WORD = new RegExp(`[^A-Za-z0-9${NONCE}]`, 'g')
const DOTS = /\.\.|%2e%2e|%252e%252e|\.%2e|%2e\./gi
const PROTOTYPE = /__proto__|prototype/g

/** Without dots it is the second slash that makes a path start from the root. */
const ROOT = /(?<=^\/)(?:\/|%2f)/i

const withoutWayOut = (target: string): string => {
  const changed = target.replaceAll(DOTS, (dots) => 'x'.repeat(dots.length))
  return changed === target ? target.replace(ROOT, (slash) => 'x'.repeat(slash.length)) : changed
}

const inArguments = (plan: Plan, what: RegExp, by: string): Plan =>
  mapTexts(plan, (text) => text.replaceAll(what, by))
