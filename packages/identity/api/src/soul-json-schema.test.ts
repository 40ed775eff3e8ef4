import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { soulJsonSchema } from './openapi.ts'
import { Soul } from './soul.ts'
import { changed, objectPaths, soulArbitrary } from './testing/soul-arbitrary.ts'

const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true })
addFormats.default(ajv)
const schema = soulJsonSchema()
const isValid = ajv.compile(schema)

describe('the published schema of a soul', () => {
  test('names its dialect and its id', () => {
    expect(schema).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: '/schemas/soul.schema.json',
    })
  })

  test('is closed at every level', () => {
    const open: string[] = []
    JSON.stringify(schema, (key, value: unknown) => {
      if (value !== null && typeof value === 'object' && 'properties' in value) {
        if (!('additionalProperties' in value) || value.additionalProperties !== false)
          open.push(key)
      }
      return value
    })
    expect(open).toEqual([])
  })

  test('accepts every soul that the service accepts', () => {
    fc.assert(
      fc.property(soulArbitrary, (soul) => {
        expect(isValid(soul)).toBe(true)
      }),
    )
  })

  test('agrees with the service about a soul with one changed member', () => {
    const value = fc.oneof(
      fc.constantFrom(
        null,
        true,
        '',
        [],
        {},
        -1,
        0,
        1,
        1.5,
        2,
        -1e-9,
        'Secure',
        'busy',
        ['x'],
        [''],
      ),
      fc.constantFrom(254, 255, 256, 500, 501).map((length) => '🦉'.repeat(length)),
      fc.webUrl(),
      fc.constantFrom('ftp://a.example/x', 'data:image/png;base64,AA==', 'urn:x:y', '//a.example'),
      fc.jsonValue(),
    )
    const change = fc.tuple(fc.nat(), fc.nat(), fc.option(value, { nil: undefined }))
    fc.assert(
      fc.property(soulArbitrary, change, (soul, [place, member, to]) => {
        const paths = objectPaths(soul)
        const other = changed(soul, paths[place % paths.length] ?? [], (at) => {
          const keys = [...Object.keys(at), 'unknown_member']
          const { [keys[member % keys.length] ?? '']: _gone, ...rest } = at
          return to === undefined ? rest : { ...rest, [keys[member % keys.length] ?? '']: to }
        })
        expect(isValid(other)).toBe(Soul.safeParse(other).success)
      }),
      { numRuns: 2_000 },
    )
  })
})
