import { describe, expect, test } from 'vitest'
import { YamlFault, parseStrictYaml } from './strict-yaml.ts'

describe('YAML is data', () => {
  test('comments, flow and block come as their values', () => {
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
  ])('%s is refused', (_name, text) => {
    expect(() => parseStrictYaml(text, 'a text')).toThrow(YamlFault)
  })
})
