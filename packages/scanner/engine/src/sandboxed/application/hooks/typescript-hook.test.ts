import { expect, test } from 'vitest'
import { parseConfig } from './typescript-hook.ts'

test('reads settings with comments and commas after the last member', () => {
  expect(
    parseConfig(`{
      // Aliases; "not a member": 1
      "extends": "./base.json", /* ,} */
      "compilerOptions": {
        "paths": { "@/*": ["./src/*"], "~//": ["a,]"], },
      },
    }`),
  ).toEqual({
    extends: './base.json',
    compilerOptions: { paths: { '@/*': ['./src/*'], '~//': ['a,]'] } },
  })
})

test('gives no settings for a text that cannot be read', () => {
  for (const text of ['', 'null', '{', '[1', '"a"']) expect(parseConfig(text)).toEqual({})
})
