'use strict'

const { Parser } = require('expr-eval')

const parser = new Parser({ operators: { assignment: false } })

const FORMULAS = {
  flyer: 'base + sheets * 0.04',
  poster: 'base + sheets * 2.5',
}

/** A customer may have agreed on a formula of their own, such as `base + 0.03 * sheets`. */
function priceByFormula(formula, { base, sheets }) {
  const compute = new Function('base', 'sheets', `return ${formula}`)
  return Number(compute(base, sheets))
}

function priceByProduct(product, { base, sheets }) {
  const formula = FORMULAS[product] || FORMULAS.flyer
  return parser.parse(formula).evaluate({ base, sheets })
}

module.exports = { priceByFormula, priceByProduct }
