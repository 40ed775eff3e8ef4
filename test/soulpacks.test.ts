import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { parseStrictYaml } from '@daimon/identity-core'
import { describe, expect, test } from 'vitest'

// Rules for the prose and the numbers of the packs in the repository.

const root = join(import.meta.dirname, '../packs/soulpacks')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const FILES = ['SOUL.md', 'IDENTITY.md', 'STYLE.md']
const WORDS = { min: 300, max: 700 }
const RUN_WORDS = 8

/**
 * Order of the contract: H E X A C O, then the five foundations, the three drives, and the
 * uncertainty.
 */
const VECTORS: Readonly<Record<string, string>> = {
  'support-agent': '.95 .35 .55 .92 .88 .45  1 .95 .75 .6 .4  .45 .25 .85  .1',
  companion: '.8 .75 .85 .9 .5 .9  .95 .7 .9 .35 .45  .85 .35 .9  .15',
  'dev-twin': '.85 .25 .4 .55 .95 .75  .5 .85 .6 .9 .3  .9 .7 .3  .05',
  'customer-front': '.9 .4 .7 .9 .75 .55  .95 .9 .7 .5 .35  .5 .3 .85  .15',
  inventory: '.85 .2 .35 .6 .95 .5  .55 .9 .65 .85 .3  .6 .55 .25  .08',
  'travel-agent': '.85 .45 .75 .85 .8 .9  .9 .75 .55 .4 .35  .9 .45 .65  .2',
  'sales-sdr': '.75 .35 .8 .7 .85 .65  .6 .85 .55 .5 .3  .75 .55 .7  .15',
  tutor: '.9 .4 .55 .95 .85 .8  .95 .9 .5 .55 .4  .85 .4 .55  .12',
  'tech-support': '.9 .3 .45 .85 .95 .55  .85 .8 .65 .7 .35  .7 .35 .6  .18',
  developer: '.88 .28 .5 .7 .9 .85  .55 .9 .5 .75 .3  .95 .65 .35  .1',
  'friendly-friend': '.85 .55 .9 .95 .45 .75  .9 .7 .85 .3 .35  .7 .3 .85  .2',
  warrior: '.9 .25 .6 .55 .95 .5  .7 .85 .9 .75 .55  .45 .8 .25  .08',
  'exec-assistant': '.9 .3 .5 .8 .98 .55  .7 .85 .8 .65 .35  .55 .4 .5  .1',
  'research-analyst': '.95 .25 .35 .65 .95 .9  .6 .95 .45 .7 .4  .98 .7 .2  .25',
  'customer-success': '.9 .4 .7 .9 .85 .6  .9 .85 .85 .5 .35  .6 .4 .75  .15',
  'security-coach': '.95 .35 .4 .6 .95 .7  .85 .9 .7 .85 .5  .75 .55 .3  .12',
  'product-manager': '.9 .35 .65 .8 .9 .85  .8 .9 .6 .55 .35  .85 .55 .55  .18',
  'data-analyst': '.95 .25 .4 .65 .95 .8  .55 .95 .45 .7 .4  .95 .65 .25  .22',
  recruiter: '.9 .4 .75 .85 .8 .7  .85 .95 .55 .5 .4  .7 .45 .7  .15',
  'content-marketer': '.85 .4 .8 .75 .75 .9  .7 .85 .5 .4 .35  .85 .5 .75  .15',
  'onboarding-coach': '.9 .4 .7 .95 .85 .65  .95 .8 .7 .45 .35  .65 .35 .7  .12',
  'accessibility-editor': '.95 .35 .45 .9 .9 .75  .98 .95 .55 .6 .45  .7 .5 .45  .12',
  'meeting-notes': '.9 .3 .4 .75 .98 .55  .65 .9 .7 .7 .35  .5 .35 .4  .1',
}
const STYLES: Readonly<Record<string, string>> = {
  companion: 'Anxious-Preoccupied',
  'dev-twin': 'Dismissive-Avoidant',
}

/** Clichés of generated text. */
const WORN =
  /here to help|\bdelve|tapestry|testament to|game.changer|seamless|in today['’]s|\bit['’]s not (?:just|about)|not only .* but also|feel free to|as an ai language|i hope this|\bunlock (?:the|your)|navigate the/i

type Members = Record<string, unknown> & { baseline_msv?: unknown; capabilities?: unknown }
const ids = Object.keys(VECTORS)
const manifests = Object.fromEntries(
  ids.map((id) => [id, JSON.parse(read(`${id}/pack.json`)) as Members]),
)
const prose = (id: string) => FILES.map((file) => read(`${id}/${file}`)).join('\n')
const toNumbers = (vector: unknown): number[] =>
  Object.values(vector as object).flatMap((value: unknown) =>
    typeof value === 'number' ? [value] : typeof value === 'object' ? toNumbers(value) : [],
  )
const contractNumbers = (id: string) => (VECTORS[id] ?? '').split(/ +/).map(Number)

test('has exactly the 23 packs in the directory, and lists them in the catalog', () => {
  expect(ids).toHaveLength(23)
  const entries = ['_presets.yaml', 'catalog.json', ...ids]
  expect(readdirSync(root).toSorted()).toEqual(entries.toSorted())
  for (const id of ids)
    expect(readdirSync(join(root, id)).toSorted()).toEqual([...FILES, 'pack.json'].toSorted())
  const listed = ids.map((id) => {
    const { name, role, version, license, tags } = manifests[id] ?? {}
    return { id, name, role, version, license, tags, path: id }
  })
  expect(JSON.parse(read('catalog.json'))).toEqual(listed)
})

test.each(ids)('gives %s the members and the vector of the contract', (id) => {
  const { baseline_msv, capabilities, ...members } = manifests[id] ?? {}
  expect(members).toMatchObject({
    id,
    version: '1.0.0',
    license: 'MIT',
    files: FILES,
    msv_preset: id,
    attachment_style: STYLES[id] ?? 'Secure',
  })
  const presets = parseStrictYaml(read('_presets.yaml'), 'text') as Record<string, object>
  expect(Object.keys(presets)).toEqual(ids)
  expect(toNumbers(presets[id])).toEqual(contractNumbers(id))
  expect(baseline_msv).toEqual(id in STYLES ? presets[id] : undefined)
  expect(capabilities).toEqual(
    id === 'dev-twin' ? ['TypeScript', 'Python', 'FastAPI', 'PostgreSQL'] : undefined,
  )
})

describe('the prose', () => {
  const runs = (text: string, length: number): string[] => {
    const words = text.toLowerCase().match(/[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu) ?? []
    return words.slice(length - 1).map((_, at) => words.slice(at, at + length).join(' '))
  }

  test.each(ids)('of %s has 300 to 700 words in three files', (id) => {
    const words = prose(id).split(/\s+/).filter(Boolean).length
    expect(words).toBeGreaterThanOrEqual(WORDS.min)
    expect(words).toBeLessThanOrEqual(WORDS.max)
    for (const file of FILES) expect(read(`${id}/${file}`)).toMatch(/\S[^]*[^\n]\n$/)
  })

  test('shares no run of eight words between two packs', () => {
    const owners = new Map<string, string>()
    const shared: string[] = []
    for (const id of ids)
      for (const run of runs(prose(id), RUN_WORDS)) {
        const owner = owners.get(run)
        if (owner !== undefined && owner !== id) shared.push(`${owner}, ${id}: ${run}`)
        owners.set(run, id)
      }
    expect(owners.size).toBeGreaterThan(5000)
    expect(shared).toEqual([])
  })

  test('has thoughts of its own in every pack', () => {
    const presets = parseStrictYaml(read('_presets.yaml'), 'text') as Record<string, object>
    const thoughts = Object.values(presets).map((preset) => Object.values(preset).at(-1))
    expect(new Set(thoughts).size).toBe(ids.length)
  })

  test.each(ids)('of %s contains no clichés', (id) => {
    expect(prose(id)).not.toMatch(WORN)
    expect(prose(id).match(/\w\s?—\s?\w/g) ?? []).toEqual([])
  })

  test.each(ids)('of %s asks something, and begins like no other', (id) => {
    expect(prose(id)).toContain('?')
    for (const file of FILES) {
      const first = (pack: string) => read(`${pack}/${file}`).split('\n', 1)[0]
      expect(ids.filter((other) => first(other) === first(id))).toEqual([id])
    }
  })
})
