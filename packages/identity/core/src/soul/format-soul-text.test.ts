import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatSoulText } from './format-soul-text.ts'
import { parseSoulText } from './soul-text.ts'

// No YAML text has a NUL.
const text = fc.string({ unit: 'binary', maxLength: 60 }).map((value) => value.replaceAll('\0', ''))
const members = fc.record(
  {
    name: text,
    description: text,
    capabilities: fc.array(text, { maxLength: 3 }),
    baseline_msv: fc.record({
      hexaco: fc.record({ H: fc.double({ noNaN: true, min: -1, max: 1 }) }),
    }),
    hourly_rate: fc.nat(),
  },
  { requiredKeys: ['name'] },
)

test('a soul written as text is the same soul when read again', () => {
  fc.assert(
    fc.property(members, (soul) => {
      expect(parseSoulText(formatSoulText(soul, 'in step'))).toEqual(soul)
    }),
  )
})

test('the description stands below the front matter, as Markdown', () => {
  const written = formatSoulText({ name: 'Ada', description: 'Guides.\n\n- kindly' }, 'a note')
  expect(written).toBe('---\n# a note\nname: Ada\n---\n\nGuides.\n\n- kindly\n')
})
