import { policyJsonSchema } from '@daimon/scanner-guardrail'

import { markdownPage, markdownTable } from './markdown.ts'

type Schema = {
  $ref?: string
  type?: string
  enum?: readonly string[]
  items?: Schema
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  minimum?: number
  maximum?: number
  format?: string
  default?: unknown
  description?: string
  $defs?: Readonly<Record<string, Schema>>
}

const values = ({ type, enum: words, items, minimum, maximum, format, $ref }: Schema): string => {
  if (words !== undefined) return words.map((word) => `\`${word}\``).join(', ')
  if (items?.$ref !== undefined) return `list of ${items.$ref.split('/').at(-1)}`
  if (items !== undefined) return `list of ${values(items)}`
  if (maximum !== undefined) return `${minimum} to ${maximum}`
  return format ?? $ref ?? type ?? ''
}

const defaultValue = ({ default: value }: Schema, isRequired: boolean): string => {
  if (isRequired) return 'required'
  return typeof value === 'string' || typeof value === 'number' ? `\`${value}\`` : ''
}

const rows = ({ properties = {}, required = [] }: Schema, prefix = ''): string[][] =>
  Object.entries(properties).flatMap(([name, schema]) => {
    if (name === '$schema') return []
    if (schema.properties !== undefined) return rows(schema, `${prefix}${name}.`)
    return [
      [
        `\`${prefix}${name}\``,
        values(schema),
        defaultValue(schema, required.includes(name)),
        schema.description ?? '',
      ],
    ]
  })

const HEAD = ['member', 'values', 'default', 'description']

/** The reference of the guardrail's policy file, from its schema. */
export const guardrailPolicyReference = (): string => {
  const { $defs = {} } = policyJsonSchema() as Schema
  return markdownPage('Guardrail policy', [
    'Members of `.daimon/policy.json` and of a policy outside of the repository. All members are optional. The schema is `spec/guardrail-policy-v1.schema.json`.',
    markdownTable(HEAD, rows($defs['GuardrailPolicy'] ?? {})),
    '## Exceptions\n\nAn exception (`Exception`) excuses a package until its last day.',
    markdownTable(HEAD, rows($defs['Exception'] ?? {})),
    '## Relaxed settings\n\nAn entry (`LoweredSetting`) names who is responsible for a setting laxer than the built-in one.',
    markdownTable(HEAD, rows($defs['LoweredSetting'] ?? {})),
    '## See also\n\n[Guardrail](guardrail.md) · [Guard agents and commits](../guides/guard-agents-and-commits.md)',
  ])
}
