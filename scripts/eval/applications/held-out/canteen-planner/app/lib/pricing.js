const TOKENS = /\s*(?:(\d+(?:\.\d+)?)|(base|portions)|([-+*]))/y;

export class PriceList {
  constructor({ priceFormula }) {
    this.compute = new Function('base', 'portions', `return (${priceFormula});`);
  }

  priceOf({ base, portions }) {
    return Math.max(0, Number(this.compute(base, portions)) || 0);
  }
}

const OPERATORS = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
};

export function evaluate(formula, names) {
  TOKENS.lastIndex = 0;
  let result = 0;
  let operator = '+';
  for (let match = TOKENS.exec(formula); match; match = TOKENS.exec(formula)) {
    const [, number, name, sign] = match;
    if (sign) {
      operator = sign;
    } else {
      result = OPERATORS[operator](result, number ? Number(number) : names[name]);
    }
  }
  return result;
}
