import { readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Ajv } from 'ajv'
import { default as AjvDraft04 } from 'ajv-draft-04'
import formats from 'ajv-formats'

const require = createRequire(import.meta.url)
const packageDirectory = (name: string): string => dirname(require.resolve(`${name}/package.json`))
const readJson = (file: string): object => JSON.parse(readFileSync(file, 'utf8')) as object

type Check = (value: unknown) => readonly string[]

const formatErrors = (
  errors: readonly { instancePath: string; message?: string | undefined }[] | null | undefined,
) =>
  (errors ?? []).slice(0, 5).map(({ instancePath, message = '' }) => `${instancePath} ${message}`)

/** Returns a validator that lists errors by the SARIF 2.1.0 schema. */
export const sarifErrors = (): Check => {
  const ajv = new AjvDraft04.default({ strict: false, allErrors: true, unicodeRegExp: false })
  formats.default(ajv)
  const directory = join(packageDirectory('@microsoft/jest-sarif'), 'lib/schemas')
  const validate = ajv.compile(readJson(join(directory, 'sarif-2.1.0-rtm.5.json')))
  return (value) => {
    validate(value)
    return formatErrors(validate.errors)
  }
}

/**
 * Returns a validator that lists errors by the CycloneDX 1.6 schema, as bundled in the official
 * library.
 */
export const cyclonedxErrors = (): Check => {
  const ajv = new Ajv({
    strict: false,
    allErrors: true,
    formats: { 'idn-email': true, 'iri-reference': true },
  })
  formats.default(ajv)
  const directory = join(packageDirectory('@cyclonedx/cyclonedx-library'), 'res/schema')
  for (const file of readdirSync(directory))
    if (/^(?:spdx|jsf|cryptography).*\.json$/.test(file))
      ajv.addSchema(readJson(join(directory, file)), `http://cyclonedx.org/schema/${file}`)
  const validate = ajv.compile(readJson(join(directory, 'bom-1.6.SNAPSHOT.schema.json')))
  return (value) => {
    validate(value)
    return formatErrors(validate.errors)
  }
}
