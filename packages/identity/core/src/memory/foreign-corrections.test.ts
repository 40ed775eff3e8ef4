import { expect, test } from 'vitest'
import { extractAttributeKeys, extractCorrectedKeys } from './corrections.ts'
import { findForeignCorrections } from './foreign-corrections.ts'

const correct = (prior: string, later: string) =>
  findForeignCorrections(later, [{ id: 'prior', content: prior }])

test.each([
  ['Der Termin ist am Montag.', 'Der Termin ist jetzt doch am Mittwoch.'],
  ['Ich wohne in Hamburg.', 'Ich bin umgezogen und wohne jetzt in Bremen.'],
  ['Je mange de la viande.', 'Je ne mange plus de viande.'],
  ['Il mio cane si chiama Birillo.', 'No, il mio cane si chiama Brillo, non Birillo.'],
  ['A consulta é na segunda-feira.', 'A consulta agora é na quarta-feira.'],
])('%s is corrected by: %s', (prior, later) => {
  expect(correct(prior, later)).toHaveLength(1)
})

test.each([
  ['Mein Hund heißt Bello.', 'Meine Katze heißt Minka.'],
  ['Ich wohne in Hamburg.', 'Meine Eltern wohnen jetzt in Bremen.'],
  ['Ich wohne in Hamburg.', 'Wenn ich reich wäre, wohne ich jetzt in Bremen.'],
  ['Der Termin ist am Montag.', 'Ist der Termin jetzt am Mittwoch?'],
  ['I live in Hamburg.', 'I moved and live in Bremen now.'],
])('%s stays valid after: %s', (prior, later) => {
  expect(correct(prior, later)).toEqual([])
})

test('the new value replaces the old one if the new words alone do not state it', () => {
  expect(
    correct('La reunión empieza a las 14:00.', 'Han retrasado la reunión a las 15:00.'),
  ).toMatchObject([{ derived: 'La reunión empieza a las 15:00.' }])
})

test('a statement and its correction have a key in common', () => {
  const keys = extractAttributeKeys('Die Besprechungen beginnen um 14 Uhr.')
  const { topics } = extractCorrectedKeys('Die Besprechung wurde auf 15 Uhr verschoben.')
  expect(keys.some((key) => topics.includes(key))).toBe(true)
})
