import { type PackageSearch, getClassRecord } from '@daimon/scanner-api'
import type { Trigger } from '../protocol/trigger.ts'
import { NONCE, type CallPlan, mapTexts } from '../protocol/plan.ts'

/**
 * The same plan with a harmless input of the same shape and length: only the characters that make
 * it a payload are replaced.
 */
export const toControl = (fired: Trigger): Trigger => {
  const { control }: PackageSearch = getClassRecord(fired.vulnerability).proof.package
  return CONTROLS[control](fired)
}

const NOT_A_WORD = new RegExp(`[^A-Za-z0-9${NONCE}]`, 'g')
const DOTS = /\.\.|%2e%2e|%252e%252e|\.%2e|%2e\./gi
const PROTOTYPE = /__proto__|prototype/g

/** Without dots, the second slash makes a path absolute. */
const ROOT = /(?<=^\/)(?:\/|%2f)/i

const withoutWayOut = (target: string): string => {
  const changed = target.replaceAll(DOTS, (dots) => 'x'.repeat(dots.length))
  return changed === target ? target.replace(ROOT, (slash) => 'x'.repeat(slash.length)) : changed
}

/** A path to a place of its own, if it leaves a directory at once. */
const withoutRoot = (path: string): string => path.replace(/^\/work\//, 'x')

const REFERENCE = /SYSTEM "[^"]*"|(?<=(?:href|src)=")[^"]*/g

const inArguments = (plan: CallPlan, what: RegExp, by: string): CallPlan =>
  mapTexts(plan, (text) => text.replaceAll(what, by))

const CONTROLS: Readonly<Record<PackageSearch['control'], (fired: Trigger) => Trigger>> = {
  letters: (fired) => ({ ...fired, payload: fired.payload.replaceAll(NOT_A_WORD, 'x') }),
  inside: (fired) => ({
    ...fired,
    payload: withoutRoot(withoutWayOut(fired.payload)),
    plan: inArguments(fired.plan, DOTS, 'xx'),
  }),
  'no-reference': (fired) => ({
    ...fired,
    payload: fired.payload.replaceAll(REFERENCE, (found) =>
      found.startsWith('SYSTEM') ? `"${NONCE}"` : `#${NONCE}`,
    ),
  }),
  'ordinary-keys': (fired) => ({
    ...fired,
    plan: inArguments(fired.plan, PROTOTYPE, 'parototype'),
  }),
  'fast-text': (fired) => ({
    ...fired,
    attack: { prefix: '', pump: fired.attack?.control ?? '\u0001', suffix: '' },
  }),
}
