import type { ProgramLanguage } from '@daimon/scanner-api'
import type { Trigger } from '../protocol/trigger.ts'
import { NONCE, type CallStep, type Value, hole } from '../protocol/plan.ts'
import { pythonPlanText } from './python-plan-text.ts'

/** A plan as readable code, with `NONCE` for the random name. */
export const planText = (fired: Trigger, language: ProgramLanguage): string =>
  language === 'python' ? pythonPlanText(fired) : javascriptPlanText(fired)

/** `require`, the calls, and the arguments. */
const javascriptPlanText = (fired: Trigger): string => {
  const { plan, server } = fired
  if (server?.by === 'program')
    return [`node ${plan.load}`, ...(server.args ?? []), `# GET ${shown(fired.payload)}`].join(' ')
  const names = plan.steps.map((_, at) => `v${at}`)
  const lines = plan.steps.map((step, at) => `const ${names[at]} = ${callText(step, names, fired)}`)
  const first = (plan.before ?? []).map((get) => `${['m', ...get].join('.')}()`)
  const request =
    server === undefined
      ? []
      : [`// ${server.by === 'handler' ? 'mounted' : 'listening'}: GET ${shown(fired.payload)}`]
  return [`const m = require(${JSON.stringify(plan.load)})`, ...first, ...lines, ...request].join(
    '\n',
  )
}

const callText = (step: CallStep, names: readonly string[], fired: Trigger): string => {
  const base = step.on === 'module' ? 'm' : (names[step.on] ?? 'm')
  const path = [
    base,
    ...step.get.map((name) => (NAME.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`)),
  ].join('')
  return `${step.how === 'new' ? 'new ' : ''}${path}(${step.args.map((arg) => valueText(arg, fired)).join(', ')})`
}

const NAME = /^[A-Za-z_$][\w$]*$/

const valueText = (value: Value, fired: Trigger): string => {
  if (typeof value === 'string') return textText(value, fired)
  if (typeof value !== 'object' || value === null) return String(value)
  if (Array.isArray(value))
    return `[${value.map((each) => valueText(each as Value, fired)).join(', ')}]`
  const members = value as Record<string, Value>
  const { $: tag, text } = members
  if (tag === 'json') return `JSON.parse(${textText(typeof text === 'string' ? text : '', fired)})`
  if (tag === 'callback') return '() => {}'
  if (tag === 'function') return 'function () {}'
  if (typeof tag === 'string') return tag
  return `{ ${Object.entries(members)
    .map(
      ([key, each]) => `${NAME.test(key) ? key : textText(key, fired)}: ${valueText(each, fired)}`,
    )
    .join(', ')} }`
}

const textText = (value: string, fired: Trigger): string => {
  const { attack, payload } = fired
  if (attack !== undefined && value === hole(fired.hole))
    return [
      attack.prefix && quoted(attack.prefix),
      `${quoted(attack.pump)}.repeat(50000)`,
      attack.suffix && quoted(attack.suffix),
    ]
      .filter((part) => part !== '')
      .join(' + ')
  const isSeeded = fired.polluted !== undefined
  return quoted(
    value.replaceAll(/[\uE000-\uE03F]/g, (found) =>
      isSeeded || found === hole(fired.hole) ? payload : 'a',
    ),
  )
}

const quoted = (text: string): string => JSON.stringify(shown(text))

const shown = (text: string): string => text.replaceAll(NONCE, 'NONCE')
