import {
  CLASS_RECORDS,
  type ClassId,
  type ClassRecord,
  type ResponseKind,
  type SinkGroup,
  type SinkKind,
  getClassRecord,
} from '@daimon/scanner-api'

/** Where tainted data does damage: the sinks of all vulnerability classes, by what they go by. */
export type SinkRule = Pick<SinkGroup, 'args' | 'isProgram' | 'takes' | 'when'> & {
  readonly kind: SinkKind
  readonly cwe: number
}

const RECORDS: readonly ClassRecord[] = CLASS_RECORDS

export type SinkRules = ReadonlyMap<string, readonly SinkRule[]>

const sinksBy = (by: SinkGroup['by'], response?: ResponseKind): SinkRules => {
  const rules = new Map<string, SinkRule[]>()
  for (const { sinkKind: kind, cwe: usual, sinks } of RECORDS)
    for (const { names, args, isProgram, cwe, takes, when, responses, by: own } of sinks) {
      if (own !== by || (response !== undefined && !responses.includes(response))) continue
      for (const name of names) {
        const rule = { kind: kind as SinkKind, cwe: cwe ?? usual, args, isProgram, takes, when }
        rules.set(name, [...(rules.get(name) ?? []), rule])
      }
    }
  return rules
}

/** By the path of the called function as the analysis knows it. */
export const SINKS = sinksBy('function')

/** Methods whose name is sufficient, whatever the receiver; by language. */
export const METHOD_SINKS = sinksBy('method')

/** Methods of a response, by what it does with text. */
export const RESPONSE_SINKS: Readonly<Record<ResponseKind, SinkRules>> = {
  markup: sinksBy('response', 'markup'),
  text: sinksBy('response', 'text'),
  context: sinksBy('response', 'context'),
}

/** Kind and CWE of a class whose sinks are recognized by their form. */
export const toSink = (id: ClassId) => {
  const { sinkKind: kind, cwe } = getClassRecord(id)
  return { kind, cwe }
}

const CREDENTIALS: ReadonlySet<string> = new Set(
  CLASS_RECORDS.filter(({ source }) => source === 'credential').map(({ sinkKind }) => sinkKind),
)

/** Whether a sink is a credential in the code, so that no data needs to flow into it. */
export const isCredential = ({ kind }: { readonly kind: string }): boolean => CREDENTIALS.has(kind)

/** Programs that execute their arguments. */
export const INTERPRETERS =
  /(?:^|[\\/])(?:sh|bash|dash|zsh|ksh|fish|cmd|powershell|pwsh|node|deno|bun|python[\d.]*|perl|ruby|php|env|xargs|find|ssh|sudo|su)(?:\.exe)?$/i
