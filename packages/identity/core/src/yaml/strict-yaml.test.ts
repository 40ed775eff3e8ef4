import { describe, expect, test } from 'vitest'
import { YamlError, parseStrictYaml } from './strict-yaml.ts'

describe('strict YAML', () => {
  test('parses comments, flow, and block style to values', () => {
    expect(parseStrictYaml('# a\nb: { c: -.5 }\nd: [yes, 2026-05-04]\n', 'a text')).toEqual({
      b: { c: -0.5 },
      d: ['yes', '2026-05-04'],
    })
  })

  test.each([
    ['a tag of a language', 'a: !!js/function "() => 1"'],
    ['a tag of its own', 'a: !run rm'],
    ['an alias', 'a: &x 1\nb: *x'],
    ['a merge', 'a: &x {b: 1}\nc:\n  <<: *x'],
    ['two documents', 'a: 1\n---\nb: 2'],
  ])('rejects %s', (_name, text) => {
    expect(() => parseStrictYaml(text, 'a text')).toThrow(YamlError)
  })
})
