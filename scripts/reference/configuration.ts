import { bridgeVariables } from '@daimon/bridge'
import { ENVIRONMENT as identityCommandLine } from '@daimon/identity-cli'
import { identityVariables } from '@daimon/identity-server'
import { proxyVariables } from '@daimon/proxy'
import { ENVIRONMENT as scannerCommandLine } from '@daimon/scanner-cli'
import { scannerVariables } from '@daimon/scanner-server'
import { studioVariables } from '@daimon/studio'
import { relative } from 'node:path'
import type { z } from 'zod'

import { markdownPage, markdownTable } from './markdown.ts'

const root = new URL('../..', import.meta.url).pathname

type VariableType = { readonly type: string; readonly fallback?: string | number }

/** The parts of a Zod schema that describe a variable. */
type SchemaNode = {
  readonly def: {
    readonly type: string
    readonly innerType?: SchemaNode
    readonly defaultValue?: string | number
    readonly in?: SchemaNode
    readonly out?: SchemaNode
    readonly entries?: Readonly<Record<string, string>>
    readonly format?: string
  }
  readonly description?: string
  readonly minValue?: number | null
  readonly maxValue?: number | null
}

/** The type and default of a variable, from the outermost layer of its schema inward. */
const readType = (node: SchemaNode): VariableType => {
  const { type, innerType, defaultValue, in: input, out: output, entries, format } = node.def
  if (innerType)
    return {
      ...readType(innerType),
      ...(defaultValue === undefined ? {} : { fallback: defaultValue }),
    }
  if (input && output) {
    const isRefined = ['number', 'array'].includes(output.def.type)
    return { ...readType(input), ...(isRefined ? { type: readType(output).type } : {}) }
  }
  if (entries) return { type: Object.values(entries).map(code).join(', ') }
  if (type === 'array') return { type: 'list' }
  if (type === 'number') return { type: numberType(node) }
  return { type: format === 'url' ? 'URL' : 'text' }
}

const numberType = ({ minValue, maxValue }: SchemaNode): string =>
  typeof minValue !== 'number' || (maxValue ?? Infinity) >= Number.MAX_SAFE_INTEGER
    ? 'integer'
    : `integer, ${minValue} to ${maxValue}`

const code = (value: string | number): string => `\`${value}\``

const defaultText = (value: string | number | undefined): string => {
  if (value === undefined || value === '') return ''
  return code(String(value).startsWith(root) ? relative(root, String(value)) : value)
}

const variables = (title: string, intro: string, schema: z.ZodObject): string =>
  `## ${title}\n\n${intro}\n\n${markdownTable(
    ['variable', 'type', 'default', 'meaning'],
    Object.entries(schema.shape).map(([name, field]) => {
      const node = field as unknown as SchemaNode
      const { type, fallback } = readType(node)
      const { description } = node
      if (description === undefined) throw new Error(`${name} has no description.`)
      return [code(name), type, defaultText(fallback), description]
    }),
  )}`

const commandLine = (title: string, rows: readonly (readonly [string, string])[]): string =>
  `## ${title}\n\n${markdownTable(
    ['variable', 'meaning'],
    rows.map(([name, meaning]) => [code(name), meaning]),
  )}`

/** The reference of all environment variables, from the schemas that the programs parse. */
export const configurationReference = (): string =>
  markdownPage('Configuration', [
    'All settings are environment variables. An empty variable counts as unset. An invalid value, or an unknown variable with a prefix of Daimon, prevents the start.',
    variables(
      'Identity service',
      'For `daimon up`, `daimon serve`, and `npm start`.',
      identityVariables,
    ),
    variables(
      'Studio',
      'For Studio as a process of its own, as in `npm start`. `daimon up` and `daimon studio` read `STUDIO_PORT`.',
      studioVariables,
    ),
    variables('Bridge', 'For `daimon bridge`.', bridgeVariables),
    variables('Proxy', 'For `daimon proxy`.', proxyVariables),
    variables('Scanner service', 'For `daimon-scan serve` and `npm start`.', scannerVariables),
    commandLine('Command line: daimon', identityCommandLine),
    commandLine('Command line: daimon-scan', scannerCommandLine),
    '## See also\n\n[Command line](cli.md) · [Deploy](../operations/deploy.md) · [Telemetry](../operations/telemetry.md)',
  ])
