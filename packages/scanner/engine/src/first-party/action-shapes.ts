import { PAYLOAD_PLACE, type ProofRequest } from '@daimon/scanner-api'
import { type IdForm, isIdName, toFieldValue, toParameterValue } from './field-values.ts'
import { namesInSource } from './read-hints.ts'
import type { RequestShape } from './request-shapes.ts'

type Argument = { readonly name: string; readonly type: 'text' | 'number' | 'form' | 'object' }

/** A function of a Next application that its pages call by request. */
export type ServerAction = {
  readonly file: string
  readonly line: number
  readonly name: string
  readonly args: readonly Argument[]
  /** Names of the form that one of the arguments is. */
  readonly fields: readonly string[]
}

const BODY_CHARS_MAX = 4_000

/** The arguments of an exported function, from its source text. */
export const readAction = (
  source: string,
  { file, line, name }: Pick<ServerAction, 'file' | 'line' | 'name'>,
): ServerAction | undefined => {
  const found = new RegExp(
    `\\b(?:function\\s+${name}\\s*|const\\s+${name}\\s*=\\s*(?:async\\s*)?)\\(([^)]*)\\)`,
  ).exec(source)
  if (found === null) return undefined
  const rest = source.slice(found.index, found.index + BODY_CHARS_MAX)
  const fields = namesInSource(rest.slice(0, /\n\}/.exec(rest)?.index ?? rest.length))
  const args = (found[1] ?? '').split(',').flatMap((text): Argument[] => {
    const [, own, type = ''] = /^\s*(\w+)\??\s*(?::\s*([\s\S]*))?$/.exec(text) ?? []
    return own === undefined ? [] : [{ name: own, type: toType(own, type) }]
  })
  return { file, line, name, args, fields }
}

const toType = (name: string, type: string): Argument['type'] => {
  if (/\bFormData\b/.test(type) || (type === '' && /form/i.test(name))) return 'form'
  if (/\bnumber\b/.test(type)) return 'number'
  return type === '' || /\bstring\b/.test(type) ? 'text' : 'object'
}

type Target = {
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly ids?: IdForm
  readonly action: ServerAction
}

type Json = NonNullable<ProofRequest['body']>

const toArgument = ({ name, type }: Argument, at: number, ids: IdForm): Json => {
  if (type === 'form') return `$K${at + 1}`
  if (type === 'number') return 1
  if (type === 'object') return {}
  return isIdName(name) ? toParameterValue(name, ids) : toFieldValue(name)
}

/** A request with these values in place of the plausible ones. */
const toRequest = (
  { path, headers, ids = 'number', action }: Target,
  args: Readonly<Record<string, string>>,
  fields: Readonly<Record<string, string>>,
): ProofRequest => {
  const given = action.args.map((arg, at) =>
    // A number is not in quotes.
    arg.type === 'number' && args[arg.name] !== undefined
      ? args[arg.name]
      : JSON.stringify(args[arg.name] ?? toArgument(arg, at, ids)),
  )
  const list = `[${given.join(',')}]`
  const form = action.args.findIndex(({ type }) => type === 'form') + 1
  const values = Object.fromEntries(
    action.fields.map((name) => [`${form}_${name}`, fields[name] ?? toFieldValue(name)]),
  )
  return {
    method: 'POST',
    path,
    headers: { ...headers, 'next-action': `${action.file}#${action.name}` },
    ...(form > 0
      ? { body: { 0: list, ...values }, body_type: 'form' as const }
      : { body: list, body_type: 'text' as const }),
  }
}

/** A request with plausible arguments, and these fields in its form. */
export const actionRequest = (
  target: Target,
  fields: Readonly<Record<string, string>> = {},
): ProofRequest => toRequest(target, {}, fields)

/** Requests to an action with one place each: an argument, or a field of its form. */
export const actionShapes = (target: Target): RequestShape[] => {
  const { args, fields } = target.action
  const hasForm = args.some(({ type }) => type === 'form')
  return [
    ...args
      .filter(({ type }) => type === 'text')
      .map(({ name }) => ({
        request: toRequest(target, { [name]: PAYLOAD_PLACE }, {}),
        position: `argument ${name}`,
      })),
    ...(hasForm ? fields : []).map((name) => ({
      request: toRequest(target, {}, { [name]: PAYLOAD_PLACE }),
      position: `body ${name}`,
    })),
  ]
}

/** Requests whose payload is the ID of a record. */
export const actionRecordShapes = (target: Target): (RequestShape & { readonly name: string })[] =>
  target.action.args
    .filter(({ name, type }) => isIdName(name) && type !== 'form' && type !== 'object')
    .map(({ name }) => ({
      request: toRequest(target, { [name]: PAYLOAD_PLACE }, {}),
      position: `argument ${name}`,
      name,
    }))
