import type { FlawName } from '../explore/fired.ts'
import { CODE_RULES, type CodeRule } from '../findings/rules.ts'

/** The rule about each class of flaw: that of first-party code, told of what a package lets in. */
export const PACKAGE_RULES: Readonly<Record<FlawName, CodeRule>> = {
  'command-injection': ruleOf('command'),
  'code-injection': ruleOf('code'),
  'path-traversal': ruleOf('path'),
  'prototype-pollution': ruleOf('prototype'),
  redos: ruleOf('pattern'),
}

function ruleOf(kind: string): CodeRule {
  const found = CODE_RULES.get(kind)
  if (found === undefined) throw new Error(`there is no rule for ${kind}`)
  return found
}
