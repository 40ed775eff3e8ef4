/** The kinds of vulnerabilities that labels name. */
export const KINDS = [
  'sql-injection',
  'nosql-injection',
  'command-injection',
  'code-injection',
  'template-injection',
  'xss',
  'path-traversal',
  'zip-slip',
  'xxe',
  'ssrf',
  'open-redirect',
  'mass-assignment',
  'prototype-pollution',
  'unsafe-deserialization',
  'jwt-verification',
  'hard-coded-secret',
  'weak-hash',
  'cookie-flags',
  'csrf',
  'cors',
  'missing-authorization',
  'idor',
  'redos',
] as const

export type Kind = (typeof KINDS)[number]

/** Kinds by the number of a CWE; a finding with this CWE matches labels of each. */
const CWE_KINDS: ReadonlyMap<number, readonly Kind[]> = new Map(
  (
    [
      ['sql-injection', [89, 564]],
      ['nosql-injection', [943]],
      ['command-injection', [77, 78, 88]],
      ['code-injection', [94, 95, 96, 98, 706]],
      ['template-injection', [94, 96, 1336]],
      ['xss', [79, 80, 83, 116]],
      ['path-traversal', [22, 23, 35, 36, 73]],
      ['zip-slip', [22, 23, 29]],
      ['xxe', [20, 611, 776, 827]],
      ['ssrf', [918]],
      ['open-redirect', [601]],
      ['mass-assignment', [915]],
      ['prototype-pollution', [1321]],
      ['unsafe-deserialization', [502]],
      ['jwt-verification', [287, 345, 347]],
      ['hard-coded-secret', [259, 321, 522, 547, 798]],
      ['weak-hash', [326, 327, 328, 759, 760, 916]],
      ['cookie-flags', [522, 614, 1004, 1275]],
      ['csrf', [352]],
      ['cors', [183, 346, 942]],
      ['missing-authorization', [284, 285, 306, 862, 863]],
      ['idor', [284, 566, 639, 862]],
      ['redos', [185, 400, 730, 1333]],
    ] as const satisfies readonly (readonly [Kind, readonly number[]])[]
  )
    .flatMap(([kind, numbers]) => numbers.map((number): [number, Kind] => [number, kind]))
    .reduce(
      (all, [number, kind]) => all.set(number, [...(all.get(number) ?? []), kind]),
      new Map<number, Kind[]>(),
    ),
)

/** Rules that are named neither like a kind (after a prefix with a dot) nor by a CWE above. */
const RULE_KINDS: Readonly<Record<string, readonly Kind[]>> = {
  'daimon.hard-coded-password': ['hard-coded-secret'],
  'daimon.module-injection': ['code-injection'],
  'security/detect-child-process': ['command-injection'],
  'security/detect-eval-with-expression': ['code-injection'],
  'security/detect-non-literal-require': ['code-injection'],
  'security/detect-non-literal-fs-filename': ['path-traversal', 'zip-slip'],
  'security/detect-non-literal-regexp': ['redos'],
  'security/detect-unsafe-regex': ['redos'],
  'security/detect-object-injection': ['prototype-pollution', 'mass-assignment'],
  'security/detect-no-csrf-before-method-override': ['csrf'],
  'security/detect-disable-mustache-escape': ['xss'],
}

const known = new Set<string>(KINDS)

/** All kinds that a rule reports, by its ID and its CWE; empty for rules about anything else. */
export const getKinds = (ruleId: string, cwe: string | null | undefined): readonly Kind[] => {
  const name = ruleId.slice(ruleId.lastIndexOf('.') + 1)
  const number = Number(/\d+/.exec(cwe ?? '')?.[0] ?? NaN)
  return [
    ...new Set([
      ...(known.has(name) ? [name as Kind] : []),
      ...(RULE_KINDS[ruleId] ?? []),
      ...(CWE_KINDS.get(number) ?? []),
    ]),
  ]
}
