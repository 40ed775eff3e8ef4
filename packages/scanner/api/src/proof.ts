import { z } from 'zod'
import { ORACLES, VULNERABILITY_CLASSES } from './classes/index.ts'
import { Digest, Line, RepositoryPath, text } from './fields.ts'

export const PROOF_FORMAT = 'daimon-proof/1'

export const VulnerabilityClass = z.enum(VULNERABILITY_CLASSES)
export type VulnerabilityClass = z.infer<typeof VulnerabilityClass>

/** How the effect is observed. */
export const Oracle = z.enum(ORACLES)
export type Oracle = z.infer<typeof Oracle>

const TargetFile = z.strictObject({
  path: RepositoryPath.describe('Path, relative to the target.'),
  sha256: Digest.describe('SHA-256 of the content.'),
  text: text(1_048_576)
    .nullish()
    .describe('Content, at most 1 MiB, so that the proof is self-contained; absent if too large.'),
})

/** The vulnerable code: files, or a published package. A replay checks that it is unchanged. */
export const ProofTarget = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('files').describe('Always `files`.'),
    files: z.array(TargetFile).min(1).max(5_000).describe('Files of the target, at most 5,000.'),
  }),
  z.strictObject({
    kind: z.literal('package').describe('Always `package`.'),
    ecosystem: z.enum(['npm', 'pypi']).describe('Ecosystem of the package: `npm` or `pypi`.'),
    name: text(256, 1).describe('Name of the package.'),
    version: text(128, 1).describe('Version of the package.'),
    integrity: text(256)
      .nullish()
      .describe(
        'Integrity from the lockfile or the registry, `sha512-…`, `sha256-…`, or `sha1-…`.',
      ),
  }),
])
export type ProofTarget = z.infer<typeof ProofTarget>

/** One request. A replay replaces the payload's placeholder in texts, encoded for its position. */
export const ProofRequest = z.strictObject({
  method: z
    .enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])
    .describe('HTTP method.'),
  path: text(2_048, 1).regex(/^\//).describe('Path with a leading slash.'),
  query: z.record(text(256), text(8_192)).nullish().describe('Query parameters.'),
  headers: z.record(text(256), text(8_192)).nullish().describe('Request headers.'),
  body: z.json().nullish().describe('Body of the request.'),
  body_type: z
    .enum(['json', 'form', 'text', 'multipart', 'archive'])
    .nullish()
    .describe(
      'Encoding of the body. In `multipart`, members with a `filename` are files. A file with `entries`, and the body of `archive`, is an archive: TAR if its name ends with `.tar` or `.tar.gz`, else ZIP. In `json` and `form`, it is a text in Base64.',
    ),
})
export type ProofRequest = z.infer<typeof ProofRequest>

/** How to reach the vulnerability: data, not a program. */
export const ProofDriver = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('http').describe('Always `http`.'),
    entry: RepositoryPath.describe(
      'File that starts the application or exports its handler, or directory whose files are its routes.',
    ),
    request: ProofRequest.describe('Request that triggers the vulnerability.'),
    before: z
      .array(ProofRequest)
      .max(8)
      .nullish()
      .describe('Requests before it, such as a login. It carries their cookies and token.'),
    after: ProofRequest.nullish().describe(
      'Request that shows the effect, if the first one only stores data.',
    ),
    directories: z
      .array(RepositoryPath)
      .max(16)
      .nullish()
      .describe('Directories of its data that the application expects.'),
    flag_ending: text(64)
      .nullish()
      .describe('Extension that the application appends to a file name, such as `.json`.'),
  }),
  z.strictObject({
    kind: z.literal('plan').describe('Always `plan`.'),
    plan: z.json().describe('Calls of the package’s exports, or of functions of its modules.'),
  }),
])
export type ProofDriver = z.infer<typeof ProofDriver>

/**
 * A reproducible finding: target, driver, payload, control, and expected effect. It is data;
 * `daimon-scan verify` replays it in the sandbox.
 */
export const ProofBundle = z
  .strictObject({
    format: z.literal(PROOF_FORMAT).describe('Format of the proof.'),
    class: VulnerabilityClass.describe('Vulnerability class.'),
    cwe: text(32).describe('CWE id, such as CWE-78.'),
    title: text(1_024).describe('Title to display.'),
    target: ProofTarget.describe('Vulnerable code.'),
    driver: ProofDriver.describe('How to reach the vulnerability.'),
    payload: text(65_536).describe('Input that triggers the effect.'),
    control: text(65_536).describe(
      'Harmless input of the same form, with which the effect must not occur.',
    ),
    oracle: Oracle.describe('How the effect is observed.'),
    expected: z
      .strictObject({
        sink: z
          .strictObject({
            file: RepositoryPath.describe('Path, relative to the target.'),
            line: Line.describe('Line, counted from 1.'),
            callee: text(256).describe('Called function.'),
          })
          .describe('Line that the call stack of the effect must contain.'),
        effect: text(2_048).describe('Effect to observe.'),
      })
      .describe('Effect of the payload.'),
    made_by: text(128).describe('Program that created the proof.'),
  })
  .meta({ id: 'ProofBundle', title: 'Proof bundle, version 1' })
export type ProofBundle = z.infer<typeof ProofBundle>

/** `spec/proof-bundle-v1.schema.json`. */
export const proofJsonSchema = (): Record<string, unknown> =>
  z.toJSONSchema(ProofBundle, { target: 'draft-2020-12', io: 'input' })
