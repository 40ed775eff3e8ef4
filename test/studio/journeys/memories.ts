import { waitUntil } from '@daimon/testkit'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

import { exampleSoul } from '../../../scripts/start/example-soul.ts'
import type { Stage } from '../stage.ts'

const SAID = [
  ['My sister Ines is badly allergic to walnuts.', 'Mara', 'monday', '2026-05-04T18:20:00Z'],
  ['The oven broke this morning.', 'Mara', 'thursday', '2026-05-07T08:05:00Z'],
  ['Then no walnuts come into the house.', 'Ada', 'monday', '2026-05-04T18:21:00Z'],
  ['The spare key lies under the blue pot.', 'Ines', undefined, '2026-05-09T10:00:00Z'],
] as const

const remembering = async ({ api }: Stage, externalKey: string): Promise<string> => {
  const { id } = await api.avatars.ensure({ external_key: externalKey, soul: exampleSoul as never })
  const items = SAID.map(([content, speaker, session, at]) => ({
    content,
    speaker,
    occurred_at: at,
    ...(session ? { session_id: session } : {}),
  }))
  await api.memories.ingestBatch({ bot_id: id, items })
  return id
}

export const memoryJourneys = (stage: () => Stage): void => {
  test('timeline: by day, newest first, narrowed by words, session, speaker, scope and time', async () => {
    const id = await remembering(stage(), 'timeline')
    await using visit = await stage().visit(`/avatars/${id}/memories`)
    const { page, troubles } = visit
    const shown = page.locator('.memory .content')
    const expectShown = async (...contents: string[]) => {
      await waitUntil(async () => (await shown.allTextContents()).join() === contents.join())
      expect(await shown.allTextContents()).toEqual(contents)
    }
    await expectShown(SAID[3][0], SAID[1][0], SAID[2][0], SAID[0][0])
    await stage().picture(page, 'memories')
    await page.getByRole('searchbox', { name: 'Words' }).fill('WALNUTS')
    await expectShown(SAID[2][0], SAID[0][0])
    await page.getByRole('searchbox', { name: 'Speaker' }).fill('Ada')
    await expectShown(SAID[2][0])
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByRole('searchbox', { name: 'Session' }).fill('thursday')
    await expectShown(SAID[1][0])
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByLabel('Scope').selectOption('global')
    await expectShown(SAID[3][0])
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByLabel('From', { exact: true }).fill('2026-05-06')
    await page.getByLabel('To', { exact: true }).fill('2026-05-08')
    await expectShown(SAID[1][0])
    // What is shown can be sent to somebody.
    await page.goto(page.url())
    await expectShown(SAID[1][0])
    expect(troubles).toEqual([])
  })

  test('recall: each hit tells its score and what put it into its place', async () => {
    const id = await remembering(stage(), 'recall')
    await using visit = await stage().visit(`/avatars/${id}/memories?by=recall`)
    const { page, troubles } = visit
    const query = 'Who is allergic to walnuts?'
    await page.getByLabel('Question').fill(query)
    await page.getByLabel('Question').press('Enter')
    const first = page.locator('.hits .memory').first()
    await first.waitFor()
    const { hits } = await stage().api.memories.retrieve({
      bot_id: id,
      query,
      top_k: 20,
      include_scores: true,
      recall_scope: 'all',
    })
    expect(await page.locator('.hits .content').allTextContents()).toEqual(
      hits!.map(({ content }) => content),
    )
    expect(await first.locator('.score .number').textContent()).toBe(hits![0]!.score!.toFixed(2))
    const [largest] = Object.values(hits![0]!.score_parts!).toSorted((a, b) => b - a)
    expect(await first.locator('.bars .number').first().textContent()).toBe(largest!.toFixed(3))
    await page.getByRole('searchbox', { name: 'Speaker' }).fill('Ada')
    await page.getByText(/^1 of the \d+ that came back fit the filters/).waitFor()
    await stage().picture(page, 'recall')
    expect(troubles).toEqual([])
  })

  test('a memory is corrected, and the old words stay readable; another is forgotten after a look', async () => {
    const { api } = stage()
    const id = await remembering(stage(), 'correct')
    await using visit = await stage().visit(`/avatars/${id}/memories`)
    const { page, troubles } = visit
    const old = (await api.memories.list({ bot_id: id, q: 'oven' }).page()).items[0]!
    await page.getByRole('button', { name: 'Look at: The oven broke' }).click()
    await page.getByLabel('What was said').fill('The oven works again.')
    await page.getByRole('button', { name: 'Correct' }).click()
    await page.locator('.content', { hasText: 'The oven works again.' }).waitFor()
    const corrected = await api.memories.read({ memory_id: old.id })
    expect(corrected.superseded_by).not.toBe(null)

    await page.getByRole('button', { name: 'Look at: The oven works' }).click()
    await page.getByRole('button', { name: 'What would be forgotten?' }).click()
    await page.getByText('2 memories would go').waitFor()
    expect((await api.memories.read({ memory_id: old.id })).id).toBe(old.id)
    await page.getByRole('button', { name: 'Forget these 2 memories' }).click()
    await page.getByText('2 memories are forgotten.').waitFor()
    await expect(api.memories.read({ memory_id: old.id })).rejects.toMatchObject({ status: 404 })
    expect(troubles).toEqual([])
  })

  test('forget: what would go is shown first, and just that goes', async () => {
    const { api } = stage()
    const id = await remembering(stage(), 'forget')
    await using visit = await stage().visit(`/avatars/${id}/memories`)
    const { page, troubles } = visit
    await page.getByRole('button', { name: 'Forget …' }).click()
    const dialog = page.getByRole('dialog', { name: 'Forget' })
    await dialog.getByLabel('Words, at least three characters').fill('walnuts')
    await dialog.getByRole('button', { name: 'What would be forgotten?' }).click()
    await dialog.getByText('2 would be forgotten').waitFor()
    await expect.poll(() => dialog.locator('.quotes li').count()).toBe(2)
    await stage().picture(page, 'forget')
    const late = await api.memories.ingest({ bot_id: id, content: 'Walnuts grow in Grenoble.' })
    await dialog.getByRole('button', { name: 'Forget these 2 for good' }).click()
    await page.getByText('2 memories are forgotten.').waitFor()
    const left = await api.memories.list({ bot_id: id, q: 'walnuts' }).page()
    expect(left.items.map((memory) => memory.id)).toEqual([late.id])
    expect(troubles).toEqual([])
  })

  test('memories come in from a file with progress, refusals named by line, and go out again', async () => {
    const { api } = stage()
    const soul = exampleSoul as never
    const { id } = await api.avatars.ensure({ external_key: 'file', soul })
    const lines = Array.from({ length: 450 }, (_, at) =>
      JSON.stringify({ text: `Locker ${at} opens with ${at * 7919}.`, speaker: 'Mara' }),
    )
    lines.splice(3, 0, 'no json', JSON.stringify({ text: 'x', scope: 'nowhere' }))
    await using visit = await stage().visit(`/avatars/${id}/memories`)
    const { page, troubles } = visit
    await page.getByText('Nothing is remembered yet').waitFor()
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Import memories' })
    await dialog.getByLabel('File').setInputFiles({
      name: 'said.jsonl',
      mimeType: 'application/jsonl',
      buffer: Buffer.from(lines.join('\n')),
    })
    await dialog.getByRole('button', { name: 'Import' }).click()
    await dialog.getByText('Read 452, stored 450, folded 0, kept out 0, refused 2.').waitFor()
    await dialog.getByText('line 4 is no JSON').waitFor()
    await dialog.getByText(/^line 5 scope must be/).waitFor()
    expect(await dialog.getByRole('progressbar').getAttribute('value')).toBe('1')
    await dialog.getByRole('button', { name: 'Close' }).click()

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const written = await readFile(await (await download).path(), 'utf8')
    await page.getByText('450 memories are written, a line each.').waitFor()
    expect(written.trim().split('\n')).toHaveLength(450)
    expect(JSON.parse(written.split('\n')[0]!)).toMatchObject({ speaker: 'Mara', scope: 'global' })
    expect(troubles).toEqual([])
  })
}
