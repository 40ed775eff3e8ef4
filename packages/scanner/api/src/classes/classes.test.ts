import { expect, test } from 'vitest'
import { type ClassRecord, defineClass } from './class-record.ts'
import { commandInjection } from './command-injection.ts'
import { CLASS_RECORDS } from './index.ts'
import { PROGRAM_LANGUAGES } from '../program-language.ts'

const records: readonly ClassRecord[] = CLASS_RECORDS

const expectUnique = (names: readonly string[]) =>
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])

test.each(['id', 'sinkKind', 'ruleId', 'title'] as const)('no two classes share a %s', (member) => {
  expectUnique(records.map((record) => record[member]))
})

test('no two classes claim the same sink', () => {
  expectUnique(
    records.flatMap(({ sinks }) =>
      sinks
        .filter(({ takes, when }) => takes === 'any' && when.length === 0)
        .flatMap(({ by, names, responses }) =>
          names.flatMap((name) =>
            by === 'response' ? responses.map((kind) => `${kind} ${name}`) : [`${by} ${name}`],
          ),
        ),
    ),
  )
})

test('the control of a class differs from its payloads', () => {
  const places = { canary: '/canary', flag: '/flag', listener: 'listener' }
  const overlapping = records.filter(({ proof }) =>
    PROGRAM_LANGUAGES.some((language) =>
      proof?.application.payloads({ ...places, language }).includes(proof.application.control),
    ),
  )
  expect(overlapping).toEqual([])
})

test('a record without a member does not compile', () => {
  const { remediation: _, ...incomplete } = commandInjection
  // @ts-expect-error -- the remediation is missing
  expect(defineClass(incomplete).id).toBe('command-injection')
  const { oracle: __, ...unproven } = commandInjection.proof
  // @ts-expect-error -- the oracle is missing
  expect(defineClass({ ...commandInjection, proof: unproven }).id).toBe('command-injection')
})
