export type Visit = { country: string; hour: number; device: string }

const COMPARISONS: Record<string, (left: unknown, right: unknown) => boolean> = {
  is: (left, right) => left === right,
  not: (left, right) => left !== right,
  after: (left, right) => Number(left) > Number(right),
  before: (left, right) => Number(left) < Number(right),
}

/** Whether a link is shown: an expression such as `country === "DE" && hour > 18`. */
export function matchesExpression(expression: string, visit: Visit): boolean {
  const names = Object.keys(visit)
  const test = new Function(...names, `return Boolean(${expression})`)
  return test(...Object.values(visit)) as boolean
}

/** The same for a rule of three words: `country is DE`. */
export function matchesRule(rule: string, visit: Visit): boolean {
  const [field, comparison, value] = rule.split(' ')
  const compare = Object.hasOwn(COMPARISONS, comparison) ? COMPARISONS[comparison] : undefined
  if (!compare || !Object.hasOwn(visit, field)) return false
  return compare(String(visit[field as keyof Visit]), value)
}
