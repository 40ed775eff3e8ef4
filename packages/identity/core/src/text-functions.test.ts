import { expect, test } from 'vitest'
import * as core from './index.ts'
import { TEXT_FUNCTIONS, WITHOUT_TEXT } from './testing/text-functions.ts'

const NAMES = Object.getOwnPropertyNames(Object.prototype)
const TEXTS = [
  (name: string) => name,
  (name: string) => `My ${name} is called ${name}, not ${name}.`,
  (name: string) => `I live in ${name}. Actually I moved to ${name} last ${name}.`,
  (name: string) => `My dog ${name} isn't ${name}; I do ${name} every ${name} at ${name}/6.`,
]

test.each(Object.entries(TEXT_FUNCTIONS))(
  '%s reads words that are names of built-in members as words',
  (_name, read) => {
    for (const name of NAMES) for (const make of TEXTS) expect(() => read(make(name))).not.toThrow()
  },
)

test('tests every exported function or lists it as reading no text', () => {
  const exported = Object.entries(core)
    .filter(([, member]) => typeof member === 'function')
    .map(([name]) => name)
  expect([...Object.keys(TEXT_FUNCTIONS), ...WITHOUT_TEXT].toSorted()).toEqual(exported.toSorted())
})
