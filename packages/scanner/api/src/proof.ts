import { z } from 'zod'
import { Digest, Line, RepositoryPath, text } from './fields.ts'

export const PROOF_FORMAT = 'daimon-proof/1'

/** Stands for the payload, or its control, where a request or a plan carries it. */
export const PAYLOAD_PLACE = '{{payload}}'
/** Stands for the random number of a run within a payload, and where the effect is looked for. */
export const NONCE_PLACE = '{{nonce}}'

export const FLAW_CLASSES = [
  'command-injection',
  'code-injection',
  'path-traversal',
  'ssrf',
  'sql-injection',
  'prototype-pollution',
  'xss',
  'open-redirect',
  'redos',
  'deserialization',
] as const
export const FlawClass = z.enum(FLAW_CLASSES)
export type FlawClass = z.infer<typeof FlawClass>

/** How the effect is seen; the names are those of DESIGN's oracles. */
export const ORACLES = [
  'canary-file',
  'planted-flag',
  'polluted-property',
  'cpu-growth',
  'reflected-markup',
  'redirect',
  'inside-listener',
  'sql-structure',
] as const
export const Oracle = z.enum(ORACLES)
export type Oracle = z.infer<typeof Oracle>

const TargetFile = z.strictObject({
  path: RepositoryPath,
  sha256: Digest,
  /** The content itself, so that the proof needs nothing else; left out where that is too large. */
  text: text(1_048_576).nullish(),
})

/** What the proof is about: files as they were, or a published package. Replaying checks that it is the same. */
export const ProofTarget = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('files'), files: z.array(TargetFile).min(1).max(5_000) }),
  z.strictObject({
    kind: z.literal('package'),
    ecosystem: z.literal('npm'),
    name: text(256, 1),
    version: text(128, 1),
    /** As the registry gives it, `sha512-…`. */
    integrity: text(256).nullish(),
  }),
])
export type ProofTarget = z.infer<typeof ProofTarget>

/** One request. Texts may hold the place of the payload, which is put in as its position demands. */
export const ProofRequest = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']),
  path: text(2_048, 1).regex(/^\//),
  query: z.record(text(256), text(8_192)).nullish(),
  headers: z.record(text(256), text(8_192)).nullish(),
  body: z.json().nullish(),
  body_type: z.enum(['json', 'form', 'text']).nullish(),
})
export type ProofRequest = z.infer<typeof ProofRequest>

/** How the flaw is reached. Data and no program: what runs it is ours. */
export const ProofDriver = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('http'),
    /** The file that starts the application, or that hands out the handler. */
    entry: RepositoryPath,
    request: ProofRequest,
    /** What the application puts behind the name of a file, such as `.json`. */
    flag_ending: text(64).nullish(),
  }),
  z.strictObject({ kind: z.literal('plan'), plan: z.json() }),
])
export type ProofDriver = z.infer<typeof ProofDriver>

/**
 * A finding that anybody can see for himself: target, driver, payload, control and what must be seen. Inert: nothing
 * in it runs but what `daimon-scan verify` makes of it in the sandbox.
 */
export const ProofBundle = z
  .strictObject({
    format: z.literal(PROOF_FORMAT),
    class: FlawClass,
    cwe: text(32),
    title: text(1_024),
    target: ProofTarget,
    driver: ProofDriver,
    payload: text(65_536),
    /** Of the same shape, and harmless: with it, the effect must not show. */
    control: text(65_536),
    oracle: Oracle,
    expected: z.strictObject({
      /** The stack of the call that does the harm passes through this line. */
      sink: z.strictObject({ file: RepositoryPath, line: Line, callee: text(256) }),
      effect: text(2_048),
    }),
    made_by: text(128),
  })
  .meta({ id: 'ProofBundle', title: 'Proof bundle, version 1' })
export type ProofBundle = z.infer<typeof ProofBundle>

/** `spec/proof-bundle-v1.schema.json`. */
export const proofJsonSchema = (): Record<string, unknown> =>
  z.toJSONSchema(ProofBundle, { target: 'draft-2020-12', io: 'input' })
