import { FILLER, type Trigger } from '../protocol/trigger.ts'
import { NONCE, type CallStep, type Value, hole } from '../protocol/plan.ts'

/** A plan as readable Python: `import`, the calls, and the arguments. */
export const pythonPlanText = (fired: Trigger): string => {
  const { plan } = fired
  const lines = plan.steps.map((step, at) => `v${at} = ${callText(step, fired)}`)
  return [`import ${plan.load} as m`, ...lines].join('\n')
}

const callText = ({ on, get, args, named = {} }: CallStep, fired: Trigger): string => {
  const path = [on === 'module' ? 'm' : `v${on}`, ...get].join('.')
  const given = [
    ...args.map((arg) => valueText(arg, fired)),
    ...Object.entries(named).map(([name, value]) => `${name}=${valueText(value, fired)}`),
  ]
  return `${path}(${given.join(', ')})`
}

/** How a tagged text is written. */
const TAGS: Readonly<Record<string, (text: string) => string>> = {
  bytes: (text) => (text.startsWith('"') ? `b${text}` : `(${text}).encode()`),
  base64: (text) => `base64.b64encode(${text}.encode()).decode()`,
  'text-file': (text) => `io.StringIO(${text})`,
  'binary-file': (text) => `io.BytesIO(${text}.encode())`,
  path: (text) => `write_file(${text})`,
  tuple: (text) => `tuple(${text})`,
  callback: () => 'lambda *_: None',
}

const valueText = (value: Value, fired: Trigger): string => {
  if (typeof value === 'string') return textText(value, fired)
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value !== 'object') return String(value)
  if (Array.isArray(value))
    return `[${value.map((each) => valueText(each as Value, fired)).join(', ')}]`
  const { $: tag, text = '' } = value as Record<string, Value>
  if (typeof tag === 'string') return TAGS[tag]?.(valueText(text, fired)) ?? tag
  const members = Object.entries(value as Record<string, Value>).map(
    ([key, each]) => `${textText(key, fired)}: ${valueText(each, fired)}`,
  )
  return `{${members.join(', ')}}`
}

const ANY_HOLE = /[\uE000-\uE03F]/g

const textText = (value: string, fired: Trigger): string => {
  const { attack, payload } = fired
  const own = hole(fired.hole)
  if (attack !== undefined && value.includes(own)) {
    const [before = '', behind = ''] = value.split(own)
    const [first, last] = [filled(before) + attack.prefix, attack.suffix + filled(behind)]
    return [first && quoted(first), `${quoted(attack.pump)} * 50000`, last && quoted(last)]
      .filter((part) => part !== '')
      .join(' + ')
  }
  return quoted(value.replaceAll(ANY_HOLE, (found) => (found === own ? payload : FILLER)))
}

const filled = (text: string): string => text.replaceAll(ANY_HOLE, FILLER)

const quoted = (text: string): string => JSON.stringify(text.replaceAll(NONCE, 'NONCE'))
