import { waitUntil } from '@daimon/testkit'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

import { exampleSoul } from '../../../scripts/start/example-soul.ts'
import type { Harness } from '../harness.ts'

const SAID = [
  ['My sister Ines is badly allergic to walnuts.', 'Mara', 'monday', '2026-05-04T18:20:00Z'],
  ['The oven broke this morning.', 'Mara', 'thursday', '2026-05-07T08:05:00Z'],
  ['Then no walnuts come into the house.', 'Ada', 'monday', '2026-05-04T18:21:00Z'],
  ['The spare key lies under the blue pot.', 'Ines', undefined, '2026-05-09T10:00:00Z'],
] as const

const remembering = async ({ api }: Harness, externalKey: string): Promise<string> => {
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

export const memoryJourneys = (stage: () => Harness): void => {
  test('timeline: groups by day, newest first; filters by text, session, speaker, scope, and time', async () => {
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
    await page.getByRole('searchbox', { name: 'Text' }).fill('WALNUTS')
    await expectShown(SAID[2][0], SAID[0][0])
    await page.getByRole('combobox', { name: 'Speaker' }).fill('Ada')
    await expectShown(SAID[2][0])
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByRole('combobox', { name: 'Session' }).fill('thursday')
    await expectShown(SAID[1][0])
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByLabel('Scope').selectOption('global')
    await expectShown(SAID[3][0])
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByLabel('From', { exact: true }).fill('2026-05-06')
    await page.getByLabel('To', { exact: true }).fill('2026-05-08')
    await expectShown(SAID[1][0])
    // The address restores the view.
    await page.goto(page.url())
    await expectShown(SAID[1][0])
    expect(troubles).toEqual([])
  })

  test('recall: ranks with one score, highlights words of the query, and explains each rank', async () => {
    const id = await remembering(stage(), 'recall')
    await using visit = await stage().visit(`/avatars/${id}/memories?by=recall`)
    const { page, troubles } = visit
    const query = 'Who is allergic to walnuts?'
    await page.getByLabel('Query').fill(query)
    await page.getByLabel('Query').press('Enter')
    const first = page.locator('.hits .memory').first()
    await first.waitFor()
    const { hits: ranked } = await stage().api.memories.retrieve({
      bot_id: id,
      query,
      top_k: 20,
      include_scores: true,
      recall_scope: 'all',
    })
    const hits = ranked?.toSorted((a, b) => (b.score ?? 0) - (a.score ?? 0))
    expect(await page.locator('.hits .content').allTextContents()).toEqual(
      hits!.map(({ content }) => content),
    )
    expect(await first.locator('.score .number').textContent()).toBe(hits![0]!.score!.toFixed(2))
    expect(await first.locator('mark').allTextContents()).toEqual(['allergic', 'walnuts'])
    expect(await first.locator('.why summary').textContent()).toContain(
      'ame words: allergic, walnuts',
    )
    const { cosine, ...shares } = hits![0]!.score_parts!
    expect(await first.locator('.why summary').textContent()).toContain(
      `similar meaning (${cosine!.toFixed(2)})`,
    )
    const [largest] = Object.values(shares).toSorted((a, b) => b - a)
    expect(await first.locator('.bars .number').first().textContent()).toBe(largest!.toFixed(3))
    await page.getByRole('combobox', { name: 'Speaker' }).fill('Ada')
    await page.getByText(/^1 of \d+ memories match the filters/).waitFor()
    await stage().picture(page, 'recall')
    expect(troubles).toEqual([])
  })

  test('corrects a memory and keeps the earlier version readable; previews and forgets another', async () => {
    const { api } = stage()
    const id = await remembering(stage(), 'correct')
    await using visit = await stage().visit(`/avatars/${id}/memories`)
    const { page, troubles } = visit
    const old = (await api.memories.list({ bot_id: id, q: 'oven' }).page()).items[0]!
    await page.getByRole('button', { name: 'View: The oven broke' }).click()
    await page.getByLabel('Content').fill('The oven works again.')
    await page.getByRole('button', { name: 'Save correction' }).click()
    await page.locator('.content', { hasText: 'The oven works again.' }).waitFor()
    const corrected = await api.memories.read({ memory_id: old.id })
    expect(corrected.superseded_by).not.toBe(null)

    await page.getByRole('button', { name: 'View: The oven works' }).click()
    await page.getByRole('button', { name: 'Preview forgetting' }).click()
    await page.getByText('Forgets 2 memories').waitFor()
    expect((await api.memories.read({ memory_id: old.id })).id).toBe(old.id)
    const forget = page.getByRole('button', { name: 'Forget 2 memories' })
    await forget.click()
    await page.getByRole('button', { name: 'Undo' }).click()
    // Taken back: nothing was sent, and the memory is in the list again.
    await page.getByRole('button', { name: 'View: The oven works' }).click()
    expect((await api.memories.read({ memory_id: old.id })).id).toBe(old.id)
    await page.getByRole('button', { name: 'Preview forgetting' }).click()
    await forget.click()
    await page.getByRole('button', { name: 'Dismiss' }).last().click()
    await page.getByText('Forgot 2 memories.').waitFor()
    await expect(api.memories.read({ memory_id: old.id })).rejects.toMatchObject({ status: 404 })
    expect(troubles).toEqual([])
  })

  test('forget: previews matching memories and forgets exactly those', async () => {
    const { api } = stage()
    const id = await remembering(stage(), 'forget')
    await using visit = await stage().visit(`/avatars/${id}/memories`)
    const { page, troubles } = visit
    await page.getByRole('button', { name: 'Forget memories' }).click()
    const dialog = page.getByRole('dialog', { name: 'Forget memories' })
    await dialog.getByLabel('Text').fill('walnuts')
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await dialog.getByText('2 memories to forget').waitFor()
    await expect.poll(() => dialog.locator('.quotes li').count()).toBe(2)
    await stage().picture(page, 'forget')
    const late = await api.memories.ingest({ bot_id: id, content: 'Walnuts grow in Grenoble.' })
    await dialog.getByRole('button', { name: 'Forget 2 memories' }).click()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await page.getByText('Forgot 2 memories.').waitFor()
    const left = await api.memories.list({ bot_id: id, q: 'walnuts' }).page()
    expect(left.items.map((memory) => memory.id)).toEqual([late.id])
    expect(troubles).toEqual([])
  })

  test('imports memories from a file with progress, reports rejected lines, and exports them', async () => {
    const { api } = stage()
    const soul = exampleSoul as never
    const { id } = await api.avatars.ensure({ external_key: 'file', soul })
    const lines = Array.from({ length: 450 }, (_, at) =>
      JSON.stringify({ text: `Locker ${at} opens with ${at * 7919}.`, speaker: 'Mara' }),
    )
    lines.splice(3, 0, 'no json', JSON.stringify({ text: 'x', scope: 'nowhere' }))
    await using visit = await stage().visit(`/avatars/${id}/memories`)
    const { page, troubles } = visit
    await page.getByText('No memories yet').waitFor()
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Import memories' })
    await dialog.getByLabel('File').setInputFiles({
      name: 'said.jsonl',
      mimeType: 'application/jsonl',
      buffer: Buffer.from(lines.join('\n')),
    })
    await dialog.getByRole('button', { name: 'Import' }).click()
    await dialog.getByText('Read 452: 450 stored, 0 merged, 0 suppressed, 2 rejected.').waitFor()
    await dialog.getByText('Line 4: invalid JSON').waitFor()
    await dialog.getByText(/^Line 5: scope must be/).waitFor()
    expect(await dialog.getByRole('progressbar').getAttribute('value')).toBe('1')
    await dialog.getByRole('button', { name: 'Close' }).click()

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const written = await readFile(await (await download).path(), 'utf8')
    await page.getByText('Exported 450 memories, one per line.').waitFor()
    expect(written.trim().split('\n')).toHaveLength(450)
    expect(JSON.parse(written.split('\n')[0]!)).toMatchObject({ speaker: 'Mara', scope: 'global' })
    expect(troubles).toEqual([])
  })
}
