export interface FeeInput {
  guests: number
  price: number
}

const RULES: Record<string, (input: FeeInput) => number> = {
  flat: () => 250,
  door: ({ guests, price }) => guests * price * 0.7,
  split: ({ guests, price }) => Math.max(150, guests * price * 0.5),
}

export function feeByFormula(formula: string, input: FeeInput): number {
  const compute = new Function('guests', 'price', `return (${formula})`)
  return Number(compute(input.guests, input.price))
}

export function feeByRule(name: string, input: FeeInput): number {
  const rule = Object.hasOwn(RULES, name) ? RULES[name] : RULES.flat
  return rule(input)
}
