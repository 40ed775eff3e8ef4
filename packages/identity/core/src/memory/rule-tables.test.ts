import { describe, expect, test } from 'vitest'
import { ATTRIBUTES } from './attributes/attributes.ts'
import { extractClaims } from './claims.ts'
import { CLAUSE_FORMS } from './clause-forms.ts'
import { ENGLISH } from './instructions/english.ts'
import { findInstructions } from './instructions/find-instructions.ts'
import { FRENCH } from './instructions/french.ts'
import { GERMAN } from './instructions/german.ts'
import { ITALIAN } from './instructions/italian.ts'
import { PORTUGUESE } from './instructions/portuguese.ts'
import { SPANISH } from './instructions/spanish.ts'
import { REVISION_CUES } from './revisions/revision-cues.ts'
import { UNREAL_FORMS } from './revisions/unreal.ts'
import { SHORT_FORMS } from './short-correction-forms.ts'
import { TYPED_FORMS, detectValueType } from './value-type.ts'

type Examples = {
  readonly matches: readonly string[]
  readonly ignores: readonly string[]
}

/** A rule, and how a text is read by it. */
type Row = Examples & { readonly id: string; readonly reads: (text: string) => boolean }

const byPattern = (id: string, row: Examples & { readonly pattern: RegExp }): Row => ({
  ...row,
  id,
  reads: (text) => row.pattern.test(text),
})

const LANGUAGES = [ENGLISH, GERMAN, FRENCH, SPANISH, ITALIAN, PORTUGUESE]

const TABLES: Readonly<Record<string, readonly Row[]>> = {
  attributes: ATTRIBUTES.map((row) => ({
    ...row,
    reads: (text) => extractClaims(text).claims.some(({ attribute }) => attribute === row),
  })),
  clauses: Object.entries(CLAUSE_FORMS).map(([id, row]) => byPattern(id, row)),
  'short corrections': Object.entries(SHORT_FORMS).map(([id, row]) => byPattern(id, row)),
  'revision cues': [...REVISION_CUES, ...UNREAL_FORMS].map((row) => byPattern(row.id, row)),
  'value types': TYPED_FORMS.map((row) => ({
    ...row,
    id: row.type,
    reads: (text) => detectValueType(text) === row.type,
  })),
  instructions: LANGUAGES.flatMap(({ rules }) =>
    rules.map(({ yes, no, clause }) => ({
      id: clause.source.slice(0, 60),
      matches: yes,
      ignores: no,
      reads: (text: string) => findInstructions(text).length === 1,
    })),
  ),
}

for (const [name, rows] of Object.entries(TABLES))
  describe(`the table of ${name}`, () => {
    describe.each(rows)('"$id"', ({ matches, ignores, reads }) => {
      test.each(matches)('matches "%s"', (text) => {
        expect(reads(text)).toBe(true)
      })

      test.each(ignores)('ignores "%s"', (text) => {
        expect(reads(text)).toBe(false)
      })
    })
  })
