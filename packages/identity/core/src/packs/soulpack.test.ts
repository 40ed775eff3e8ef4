import { DEFAULT_MSV, type Soul, SoulpackManifest } from '@daimon/identity-api'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { msvArbitrary } from '../testing/msv-arbitrary.ts'
import { type PackContents, compileSoulpack } from './compile-soulpack.ts'
import { exportSoulpack } from './export-soulpack.ts'
import { driftOfPack } from './pack-drift.ts'
import { packQuality } from './pack-quality.ts'

const createManifest = (members: Record<string, unknown> = {}): SoulpackManifest =>
  SoulpackManifest.parse({
    id: 'ada',
    name: 'Ada',
    version: '1.0.0',
    license: 'MIT',
    role: 'Pilot',
    attachment_style: 'Secure',
    ...members,
  })

const other = { ...DEFAULT_MSV, epistemic_uncertainty: 0.9 }
const third = { ...DEFAULT_MSV, epistemic_uncertainty: 0.3 }

const compile = (members: Record<string, unknown> = {}, rest: Partial<PackContents> = {}) =>
  compileSoulpack({
    manifest: createManifest(members),
    texts: { 'SOUL.md': 'Steers.\n' },
    presets: { calm: other, bold: third },
    msvPreset: undefined,
    ...rest,
  })

const soulArbitrary: fc.Arbitrary<Soul> = fc.record(
  {
    name: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
    role: fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
    description: fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }),
      fc.string({ unit: fc.constantFrom('\uFEFF', '\r', '\n', ' ', 'a'), minLength: 1 }),
    ),
    attachment_style: fc.constantFrom('Secure', 'Anxious-Preoccupied', 'Dismissive-Avoidant'),
    baseline_msv: msvArbitrary,
    capabilities: fc.array(fc.string({ minLength: 1, maxLength: 9 }), { maxLength: 3 }),
    hourly_rate: fc.nat(),
    status: fc.constantFrom('available', 'busy', 'offline'),
    avatar_url: fc.constant('https://example.org/a.png'),
  },
  { requiredKeys: ['name', 'role', 'description', 'attachment_style', 'baseline_msv'] },
)

describe('a pack and its soul', () => {
  test('compiles an exported soul to an identical one with the same drift', () => {
    fc.assert(
      fc.property(
        soulArbitrary,
        fc.uuid(),
        fc.integer({ min: 1, max: 999 }),
        fc.constantFrom(undefined, 'companion' as const, 'work' as const),
        (soul, id, revision, profile) => {
          const drift = profile && { profile, honesty_floor: true }
          const { manifest, texts } = exportSoulpack(soul, id, revision, { drift })
          const parsed = SoulpackManifest.parse(JSON.parse(JSON.stringify(manifest)))
          const compiled = compileSoulpack({
            manifest: parsed,
            texts,
            presets: {},
            msvPreset: undefined,
          })
          expect(compiled).toEqual({ soul, problems: [], warnings: [] })
          const isAtWork = driftOfPack(parsed.tags, undefined)?.profile === 'work'
          expect(isAtWork).toBe(profile === 'work')
        },
      ),
    )
  })

  test('joins the texts in listed order by a blank line', () => {
    const texts = { 'SOUL.md': 'a\n', 'IDENTITY.md': 'b', 'STYLE.md': '\uFEFFc\r\n' }
    const { soul } = compile({ files: ['STYLE.md', 'SOUL.md', 'IDENTITY.md'] }, { texts })
    expect(soul?.description).toBe('c\n\na\n\nb')
  })

  test.each([
    ['Ada Löw, Pilot!', 'ada-low-pilot'],
    ['дух', `avatar-7`],
    ['-- x', 'x'],
    [`${'a'.repeat(63)} b`, 'a'.repeat(63)],
  ])('exports %j under the id %j', (name, id) => {
    const soul = { ...compile().soul, name } as Soul
    expect(exportSoulpack(soul, '7', 3, {}).manifest).toMatchObject({ id, version: '1.2.0' })
  })
})

describe('the vector', () => {
  const uncertainty = (result: ReturnType<typeof compile>) =>
    result.soul?.baseline_msv.epistemic_uncertainty

  test('is the baseline, then the preset, then the default', () => {
    const baseline_msv = { ...DEFAULT_MSV, epistemic_uncertainty: 0.7 }
    expect(uncertainty(compile({ baseline_msv, msv_preset: 'calm' }))).toBe(0.7)
    expect(uncertainty(compile({ msv_preset: 'calm' }))).toBe(0.9)
    expect(compile().soul?.baseline_msv).toEqual(DEFAULT_MSV)
    expect(compile().warnings.join()).toContain('neither')
  })

  test("is that of the requested preset, which replaces the manifest's", () => {
    expect(uncertainty(compile({ msv_preset: 'calm' }, { msvPreset: 'bold' }))).toBe(0.3)
    expect(uncertainty(compile({ msv_preset: 'lost' }, { msvPreset: 'bold' }))).toBe(0.3)
    expect(uncertainty(compile({}, { msvPreset: 'bold' }))).toBe(0.3)
  })

  test('is the baseline, with a warning that the requested preset is ignored', () => {
    const result = compile({ baseline_msv: DEFAULT_MSV }, { msvPreset: 'bold' })
    expect(uncertainty(result)).toBe(0.1)
    expect(result.warnings).toEqual([expect.stringContaining('bold is ignored')])
  })

  test.each(['lost', 'constructor', '__proto__', 'toString'])(
    'is never the default for an unknown preset %j, which is a problem',
    (name) => {
      for (const baseline of [{}, { baseline_msv: DEFAULT_MSV }]) {
        const own = compile({ ...baseline, msv_preset: name })
        expect([own.soul, own.problems[0]?.pointer]).toEqual([undefined, '/manifest/msv_preset'])
        const asked = compile({ ...baseline, msv_preset: 'calm' }, { msvPreset: name })
        expect([asked.soul, asked.problems[0]?.pointer]).toEqual([undefined, '/msv_preset'])
      }
    },
  )

  test('fills in members that a preset omits, with a warning', () => {
    const { hexaco, ...rest } = other
    const { X: _, ...five } = { ...hexaco, C: -1 }
    const result = compile({ msv_preset: 'p' }, { presets: { p: { ...rest, hexaco: five } } })
    expect(result.soul?.baseline_msv.hexaco).toEqual({ ...hexaco, C: -1, X: 0.5 })
    expect(result.warnings).toEqual([expect.stringContaining('omits hexaco.X:')])
  })
})

describe('problems', () => {
  const listProblems = (members: Record<string, unknown>, rest: Partial<PackContents> = {}) =>
    compile(members, rest).problems.map(({ pointer, message }) => `${pointer} ${message}`)

  test('are all reported at once with their pointers', () => {
    const files = ['IDENTITY.md', '../x', 'identity.md', 'STYLE.md']
    expect(listProblems({ files, msv_preset: 'lost' }, { texts: { 'IDENTITY.md': 'a' } })).toEqual([
      '/manifest/files must list SOUL.md',
      '/manifest/files/1 must not contain ..',
      '/manifest/files/2 must not be listed twice',
      '/manifest/files/2 has no text',
      '/manifest/files/3 has no text',
      '/manifest/msv_preset names an unknown preset: lost',
    ])
  })

  test.each(['soul.md', 'SOUL.MD', 'docs/SOUL.md'])('reject %s as SOUL.md', (file) => {
    expect(listProblems({ files: [file] }, { texts: { [file]: 'a' } })).toEqual([
      '/manifest/files must list SOUL.md',
    ])
  })

  test.each([
    ['no characters', ''],
    ['one line end', '\n'],
    ['more than a description allows', 'x'.repeat(100_001)],
  ])('reject texts with %s', (_name, text) => {
    expect(listProblems({}, { texts: { 'SOUL.md': text } })).toEqual([
      expect.stringMatching(/^\/texts must have at (least|most)/),
    ])
  })

  test('warn about unknown members', () => {
    const texts = { 'SOUL.md': 'a', 'NOTES.md': 'secret' }
    const { soul, warnings } = compile({ msv_preset: 'calm', msv_prest: 'bold' }, { texts })
    expect(soul?.description).toBe('a')
    expect(warnings.join('\n')).toMatch(/unknown member msv_prest[\s\S]*NOTES\.md is not listed/)
  })
})

describe('quality', () => {
  const good = `${'word '.repeat(300)}Never lies. What do you want? It does not know.`
  test('gives no warning for a complete persona', () => {
    expect(packQuality(createManifest({ tags: ['a'] }), good)).toEqual([])
  })

  test.each([
    ['few words', 'Never. Do you know?', /4 words/],
    ['many words', good.repeat(5), /every prompt includes them/],
    ['no boundary', 'What do you know?', /no boundary/],
    ['no question', 'It does not know.', /have no question/],
    ['nothing about not knowing', 'Never. What?', /does not know/],
  ])('%s', (_name, text, warning) => {
    expect(packQuality(createManifest(), text).join('\n')).toMatch(warning)
    expect(packQuality(createManifest(), text).join('\n')).toMatch(/no tags/)
  })
})
