import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULT_TEMPLATE, TemplateError, parseTemplate, renderTemplate } from './template.ts'

const values = {
  name: 'Ada',
  role: 'Guide',
  description: 'Shows people around.',
  today: 'Today is Friday.',
  mood: 'Calm.',
  inner_monologue: 'Hm.',
  memories: 'MEMORIES',
  trait_directives: '- calm',
}
const placeholders = Object.keys(values) as (keyof typeof values)[]
const render = (template: string, some = values) => renderTemplate(parseTemplate(template), some)
const whole = (template: string, some = values): string => {
  const { stable, volatile } = render(template, some)
  return stable + volatile
}
const escaped = (text: string) => text.replaceAll(/[{}]/g, '$&$&')
const anyText = fc.string({
  unit: fc.constantFrom('{', '}', 'a', '_', ' ', '$', '\n', '🦉'),
  maxLength: 20,
})

describe('templates', () => {
  test('render any text unchanged if its braces are doubled', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(whole(escaped(text))).toBe(text)
      }),
    )
  })

  test('insert values unchanged: braces and signs in them have no meaning', () => {
    fc.assert(
      fc.property(anyText, anyText, (before, value) => {
        const template = `${escaped(before)}{name}|{description}`
        expect(whole(template, { ...values, name: value, description: '{role}' })).toBe(
          `${before}${value}|{role}`,
        )
      }),
    )
  })

  test.each([
    ['{name} {role}', 'Ada Guide'],
    ['{{name}}', '{name}'],
    ['{{{name}}}', '{Ada}'],
    ['{{{{name}}}}', '{{name}}'],
    ['{name}{name}', 'AdaAda'],
    ['', ''],
  ])('render %j as %j', (template, text) => {
    expect(whole(template)).toBe(text)
  })

  test.each([
    'unknown',
    'constructor',
    '__proto__',
    'toString',
    'hasOwnProperty',
    'NAME',
    'name_',
    '0',
  ])('render unknown {%s} as empty', (name) => {
    expect(whole(`a{${name}}b`)).toBe('ab')
  })

  test.each(placeholders)('fill in {%s}', (name) => {
    expect(whole(`<{${name}}>`)).toBe(`<${values[name]}>`)
  })
})

describe('reject malformed templates with the position', () => {
  test.each([
    ['a {', 2],
    ['a }', 2],
    ['a {name', 2],
    ['a {na me}', 2],
    ['a {}', 2],
    ['{name.length}', 0],
    ['{name[0]}', 0],
    ['{name!r}', 0],
    ['{name:>10}', 0],
    ['{constructor.constructor("return process")()}', 0],
    ['{naïve}', 0],
    ['{{name}', 6],
    ['{name}}', 6],
    ['{name\n}', 0],
    ['{{{name}}', 8],
  ])('%j', (template, at) => {
    expect(() => parseTemplate(template)).toThrow(TemplateError)
    expect(() => parseTemplate(template)).toThrow(`at character ${at};`)
  })

  test('parse any text or throw TemplateError', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        let outcome: unknown = 'parsed'
        try {
          parseTemplate(text)
        } catch (error) {
          outcome = error
        }
        expect(outcome === 'parsed' || outcome instanceof TemplateError).toBe(true)
      }),
    )
  })
})

describe('the cut', () => {
  test.each([
    ['{name} {memories} {role}', 'Ada ', 'MEMORIES Guide'],
    ['{name} {inner_monologue} {memories}', 'Ada ', 'Hm. MEMORIES'],
    ['{memories}{name}', '', 'MEMORIESAda'],
    ['{name} {unknown} {{memories}}', 'Ada  {memories}', ''],
  ])('divides %j at its first volatile placeholder', (template, stable, volatile) => {
    expect(render(template)).toEqual({ stable, volatile })
  })

  test('the default template has all placeholders, the volatile ones last', () => {
    const names = parseTemplate(DEFAULT_TEMPLATE).flatMap((part) =>
      part.kind === 'value' ? [part.name] : [],
    )
    expect(names.toSorted()).toEqual([...placeholders].toSorted())
    expect(names.slice(-4)).toEqual(['today', 'mood', 'inner_monologue', 'memories'])
  })
})
