const { Parser } = require('expr-eval')

const cache = new Map()

function compile(formula) {
  if (!cache.has(formula)) cache.set(formula, new Function('days', 'copies', `return ${formula}`))
  return cache.get(formula)
}

const lateFee = (formula, { days, copies }) => Number(compile(formula)(days, copies))

function deposit(formula, { copies, price }) {
  return Number(new Parser().parse(formula).evaluate({ copies, price }))
}

module.exports = { lateFee, deposit }
