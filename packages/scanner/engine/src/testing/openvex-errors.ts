import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'

const text = { type: 'string' } as const
const iri = { type: 'string', format: 'uri' } as const
const time = { type: 'string', format: 'date-time' } as const
const count = { type: 'integer', minimum: 1 } as const
const list = (items: object) => ({ type: 'array', uniqueItems: true, items }) as const
const closed = (required: readonly string[], properties: object) => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
})

const CPE = { '@cpe22': text, '@cpe23': text }
const part = { '@id': iri, identifiers: closed([], { purl: text, ...CPE }), hashes: {} }
const vulnerability = closed(['name'], {
  '@id': iri,
  name: text,
  description: text,
  aliases: list(text),
})

const STATUSES = ['not_affected', 'affected', 'fixed', 'under_investigation']
const JUSTIFICATIONS = [
  'component_not_present',
  'vulnerable_code_not_present',
  'vulnerable_code_not_in_execute_path',
  'vulnerable_code_cannot_be_controlled_by_adversary',
  'inline_mitigations_already_exist',
]

const has = (member: string) => ({ required: [member] })
const when = (status: string, rule: object) => ({
  anyOf: [{ properties: { status: { not: { const: status } } } }, rule],
})

const statement = {
  ...closed(['vulnerability', 'status'], {
    '@id': iri,
    version: count,
    vulnerability,
    timestamp: time,
    last_updated: time,
    products: list(closed([], { ...part, subcomponents: list(closed([], part)) })),
    status: { enum: STATUSES },
    supplier: text,
    status_notes: text,
    justification: { enum: JUSTIFICATIONS },
    impact_statement: text,
    action_statement: text,
    action_statement_timestamp: time,
  }),
  allOf: [
    // Exactly one of the two, as in the published schema.
    when('not_affected', { oneOf: [has('justification'), has('impact_statement')] }),
    when('affected', has('action_statement')),
  ],
}

const document = closed(['@context', '@id', 'author', 'timestamp', 'version', 'statements'], {
  '@context': { const: 'https://openvex.dev/ns/v0.2.0' },
  '@id': iri,
  author: text,
  role: text,
  timestamp: time,
  last_updated: time,
  version: count,
  tooling: text,
  statements: { ...list(statement), minItems: 1 },
})

/**
 * Returns a validator for OpenVEX 0.2.0 that lists the errors of a document. Written by hand,
 * because no package contains the schema.
 */
export const openvexErrors = (): ((value: unknown) => readonly string[]) => {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  formats.default(ajv)
  const validate = ajv.compile(document)
  return (value) => {
    validate(value)
    return (validate.errors ?? [])
      .slice(0, 5)
      .map(({ instancePath, message = '' }) => `${instancePath} ${message}`)
  }
}
