import vm from 'node:vm'
import jsonLogic from 'json-logic-js'

export function shipmentFee({ surcharge, weight, region }) {
  if (!surcharge) return 0
  const sandbox = { weight, region, Math }
  return Number(vm.runInNewContext(surcharge, sandbox, { timeout: 50 }))
}

export function invoiceFee({ rule, amount }) {
  if (!rule) return 0
  return Number(jsonLogic.apply(JSON.parse(rule), { amount }))
}
