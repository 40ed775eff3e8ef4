import { ProofDriver } from '@daimon/scanner-api'
import { z } from 'zod'
import type { Finding } from '../../findings/finding.ts'
import { fillRequest } from '../../first-party/fill-request.ts'
import type { Fact } from '../sections.ts'
import { toCurl } from './curl.ts'
import { shellQuote } from './shell-quote.ts'
import { withSampleName, withSampleNonce } from './sample-nonce.ts'

/** One step to repeat a proof by hand. */
type ProofStep = { readonly text: string; readonly command?: string }

/** An input with its outcome: the payload, or the control that must have no effect. */
export type ProofInput = {
  readonly name: 'Payload' | 'Control'
  readonly value: string
  readonly command?: string
  readonly outcome: string
}

/** A proof for readers: what to do, and the payload next to the control. */
export type ProofDescription = {
  readonly steps: readonly ProofStep[]
  readonly inputs: readonly ProofInput[]
  /** Evidence without a form of its own. */
  readonly facts: readonly Fact[]
}

const text = z.string().max(65_536)

const RequestEvidence = z.object({
  runs: z.int().min(0),
  fired: z.int().min(0),
  effect: text,
  payload: text,
  control: text,
  driver: ProofDriver,
})
const CallEvidence = z.object({ kind: z.literal('call'), text })
const BundleEvidence = z.object({
  kind: z.literal('bundle'),
  bundle: z.object({ payload: text, control: text, expected: z.object({ effect: text }) }),
})
const ConfirmationEvidence = z.object({
  kind: z.literal('confirmation'),
  observer: text,
  observation: text,
})
const DifferentialEvidence = z.object({
  kind: z.literal('differential'),
  name: text,
  version: text,
  outcome: text,
})

type Part = Partial<ProofDescription>

const reader =
  <T>(schema: z.ZodType<T>, describe: (evidence: T) => Part) =>
  (evidence: unknown): Part | undefined => {
    const read = schema.safeParse(evidence)
    return read.success ? describe(read.data) : undefined
  }

/** Evidence has one shape per verifier; a report from a file may have others. */
const READERS: readonly ((evidence: unknown) => Part | undefined)[] = [
  reader(RequestEvidence, (evidence) =>
    evidence.driver.kind === 'http'
      ? describeRequest({ ...evidence, driver: evidence.driver })
      : { inputs: pairInputs(evidence, outcomeText(evidence)) },
  ),
  reader(CallEvidence, ({ text: command }) => ({
    steps: [{ text: 'Call the package with the payload:', command: withSampleName(command) }],
  })),
  reader(BundleEvidence, ({ bundle }) => ({
    inputs: pairInputs(bundle, bundle.expected.effect),
  })),
  reader(ConfirmationEvidence, ({ observer, observation }) => ({
    facts: [{ label: `Confirmed by the ${observer}`, text: withSampleNonce(observation) }],
  })),
  reader(DifferentialEvidence, ({ name, version, outcome }) => ({
    facts: [{ label: `On ${name} ${version}`, text: outcome }],
  })),
]

/** Undefined without evidence. Pure; texts are not escaped. */
export const describeProof = ({ id, verification }: Finding): ProofDescription | undefined => {
  const { evidence, status } = verification
  if (evidence.length === 0) return undefined
  const parts = evidence.map(
    (each) => READERS.map((read) => read(each)).find((part) => part !== undefined) ?? plain(each),
  )
  const steps = parts.flatMap((part) => part.steps ?? [])
  return {
    steps:
      status === 'verified'
        ? [
            ...steps,
            {
              text: 'To replay the proof in the sandbox, scan with --proofs DIRECTORY, then run:',
              command: `daimon-scan verify DIRECTORY/${id}.proof.json`,
            },
          ]
        : steps,
    inputs: parts.flatMap((part) => part.inputs ?? []),
    facts: parts.flatMap((part) => part.facts ?? []),
  }
}

type HttpEvidence = Omit<z.infer<typeof RequestEvidence>, 'driver'> & {
  readonly driver: Extract<ProofDriver, { kind: 'http' }>
}

const describeRequest = (evidence: HttpEvidence): Part => {
  const { driver, effect } = evidence
  const before = driver.before ?? []
  const cookies = before.length > 0 ? 'send' : undefined
  const commandFor = (input: string): string =>
    toCurl(fillRequest(driver.request, spellGrowth(withSampleNonce(input))), { cookies })
  const inputs = pairInputs(evidence, outcomeText(evidence))
  return {
    steps: [
      ...(driver.directories && driver.directories.length > 0
        ? [
            {
              text: 'In your copy of the application, create the directories of its data:',
              command: `mkdir -p ${driver.directories.map(shellQuote).join(' ')}`,
            },
          ]
        : []),
      { text: `Start your copy of the application at port 3000: ${driver.entry}` },
      ...before.map((request) => ({
        text: 'Log in; send the token of the response, if any, with the next requests:',
        command: toCurl(fillRequest(request, ''), { cookies: 'store' }),
      })),
      { text: 'Send the request with the payload, and for comparison with the control' },
      ...(driver.after
        ? [
            {
              text: 'Send the request that shows the effect:',
              command: toCurl(fillRequest(driver.after, withSampleNonce(evidence.payload)), {
                cookies,
              }),
            },
          ]
        : []),
      { text: `Observe: ${withSampleNonce(effect)}` },
    ],
    inputs: inputs.map((input) => ({
      ...input,
      command: commandFor(input.name === 'Payload' ? evidence.payload : evidence.control),
    })),
  }
}

const outcomeText = ({ effect, fired, runs }: Pick<HttpEvidence, 'effect' | 'fired' | 'runs'>) =>
  `${withSampleNonce(effect)}, in ${fired} of ${runs} runs`

const pairInputs = (
  { payload, control }: { readonly payload: string; readonly control: string },
  outcome: string,
): ProofInput[] => [
  { name: 'Payload', value: spellGrowth(withSampleNonce(payload)), outcome },
  { name: 'Control', value: withSampleNonce(control), outcome: 'no effect' },
]

const Growth = z.object({ prefix: text, pump: text, suffix: text })
const PUMPS = 30

/** A growing text with a fixed number of repetitions; other payloads are unchanged. */
const spellGrowth = (payload: string): string => {
  if (!payload.startsWith('{"')) return payload
  try {
    const { prefix, pump, suffix } = Growth.parse(JSON.parse(payload))
    return `${prefix}${pump.repeat(PUMPS)}${suffix}`
  } catch {
    return payload
  }
}

/** Any other evidence, one fact per member. */
const plain = (evidence: unknown): Part => ({
  facts:
    typeof evidence === 'object' && evidence !== null && !Array.isArray(evidence)
      ? Object.entries(evidence).map(([label, value]) => ({ label, text: plainText(value) }))
      : [{ label: 'Evidence', text: plainText(evidence) }],
})

const plainText = (value: unknown): string => {
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.every((each) => typeof each === 'string'))
    return value.join(', ')
  return JSON.stringify(value) ?? ''
}
