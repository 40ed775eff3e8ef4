import { expect, test } from 'vitest'
import { packageTarget } from './package-target.ts'

const SHA1 = 'sha1-n5T1zlgvXlvZVOpAEnIoQzEXbkk='
const OTHER_SHA1 = 'sha1-iT9NKOS1kOLPoLQwGlVV8D1pmHo='
const SHA512 = `sha512-${'a'.repeat(86)}==`
const OTHER_SHA512 = `sha512-${'b'.repeat(86)}==`

const replay = (integrity: string, installed: string) =>
  packageTarget(
    { kind: 'package', ecosystem: 'npm', name: 'left', version: '1.0.0', integrity },
    undefined,
    async (name, version) => ({ name, version, directory: '/none', integrity: installed }),
  )

test.each([
  ['the same hash', SHA512, SHA512],
  ['a hash of another algorithm, which says nothing', SHA1, SHA512],
  ['one of several hashes', `${SHA1} ${SHA512}`, SHA512],
])('accepts a release with %s', async (_, recorded, installed) => {
  expect(await replay(recorded, installed)).toMatchObject({ version: '1.0.0' })
})

test.each([
  ['another hash of the same algorithm', SHA512, OTHER_SHA512],
  ['another SHA-1', SHA1, OTHER_SHA1],
  ['an equal weak hash and another strong one', `${SHA1} ${SHA512}`, `${SHA1} ${OTHER_SHA512}`],
])('rejects a release with %s', async (_, recorded, installed) => {
  await expect(replay(recorded, installed)).rejects.toThrow('Use the same archive')
})
