import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitStatements } from './split-statements.ts'

describe('splitStatements', () => {
  test('splits at semicolons outside comments and quotes', () => {
    expect(
      splitStatements(`-- a; b
        select 'it''s; one', "a;b"; /* c; d */
        do $body$ begin perform $$x;y$$; end $body$;
        select 1 - 2 / 3`),
    ).toEqual([
      `select 'it''s; one', "a;b"`,
      'do $body$ begin perform $$x;y$$; end $body$',
      'select 1 - 2 / 3',
    ])
  })

  test('returns nothing for comments and space', () => {
    expect(splitStatements('-- nothing\n ; ;\n/* here */')).toEqual([])
  })

  test('restores any list of statements', () => {
    const part = fc.constantFrom(`'a;b'`, '"c;d"', '$x$ e;f $$ g; $x$', ' g ', '$1', '- -', 'h / i')
    const statement = fc
      .array(part, { minLength: 1, maxLength: 6 })
      .map((parts) => parts.join(' ').trim())
    fc.assert(
      fc.property(fc.array(statement, { maxLength: 6 }), (statements) => {
        expect(splitStatements(statements.join(';\n'))).toEqual(statements)
      }),
    )
  })
})
