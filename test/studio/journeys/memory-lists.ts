import type { Memory } from '@daimon/client'
import { waitUntil } from '@daimon/testkit'
import { expect, test } from 'vitest'

import { exampleSoul } from '../../../scripts/start/example-soul.ts'
import type { Harness } from '../harness.ts'
import { violations } from './accessibility.ts'
import { openFilters } from './open-filters.ts'
import { nextLooks } from './looks.ts'
import { tabAndPress, tabTo } from './tab-to.ts'

const LOOKS = nextLooks()

const SAID = [
  ['My cat is called Fig.', 'monday', '2026-05-04T18:20:00Z'],
  ['The oven broke this morning.', 'thursday', '2026-05-07T08:05:00Z'],
  ['Gouda has good cheese.', 'monday', '2026-05-04T18:21:00Z'],
  ['I live in Delft.', 'friday', '2026-05-08T10:00:00Z'],
  ['Always answer in French.', 'friday', '2026-05-08T10:05:00Z'],
] as const

const telling = async ({ api }: Harness, externalKey: string): Promise<string> => {
  const { id } = await api.avatars.ensure({ external_key: externalKey, soul: exampleSoul as never })
  const items = SAID.map(([content, session, at]) => ({
    content,
    speaker: 'Noor',
    occurred_at: at,
    session_id: session,
    scope: 'global' as const,
    ...(content.startsWith('Always') ? { kind: 'instruction' as const } : {}),
  }))
  await api.memories.ingestBatch({ bot_id: id, items })
  return id
}

const listAll = async ({ api }: Harness, id: string): Promise<readonly Memory[]> =>
  (await api.memories.list({ bot_id: id }).page()).items

export const memoryListJourneys = (stage: () => Harness): void => {
  test.each(LOOKS)('sessions: shows threads in order of speech, %s at %d', async (theme, width) => {
    const id = await telling(stage(), `threads-${theme}-${width}`)
    await using visit = await stage().visit(`/avatars/${id}/memories`, { theme, width })
    const { page, troubles } = visit
    await page.getByText(SAID[4][0]).waitFor()
    await tabAndPress(page, /^Sessions$/)
    const monday = page.getByRole('region', { name: 'monday' })
    await monday.waitFor()
    expect(await monday.locator('.content').allTextContents()).toEqual([SAID[0][0], SAID[2][0]])
    expect(await page.locator('.thread h2').allTextContents()).toEqual([
      'friday',
      'thursday',
      'monday',
    ])
    expect(await violations(page)).toEqual([])
    await stage().picture(page, `sessions-${theme}`)
    await tabAndPress(page, /^Only this session: thursday$/)
    await monday.waitFor({ state: 'detached' })
    expect(await page.locator('.content').allTextContents()).toEqual([SAID[1][0]])
    // The filters suggest what the avatar has.
    await page.getByRole('button', { name: 'Clear filters' }).click()
    const options = page
      .getByLabel('Session', { exact: true })
      .locator('xpath=..')
      .locator('option')
    await waitUntil(async () => (await options.count()) === 3)
    await openFilters(page)
    await page.getByLabel('Session', { exact: true }).fill('monday')
    await waitUntil(async () => (await page.locator('.thread h2').count()) === 1)
    expect(await violations(page)).toEqual([])
    expect(troubles).toEqual([])
  })

  test.each(LOOKS)(
    'selection: previews and forgets several memories at once, and takes it back, %s at %d',
    async (theme, width) => {
      const id = await telling(stage(), `selection-${theme}-${width}`)
      await using visit = await stage().visit(`/avatars/${id}/memories`, { theme, width })
      const { page, troubles } = visit
      await page.getByText(SAID[1][0]).waitFor()
      const forgetTwo = async () => {
        await tabAndPress(page, /^Select: The oven/, 'Space')
        await tabAndPress(page, /^Select: Gouda has/, 'Space')
        await page.getByText('2 memories selected').waitFor()
        await page.keyboard.press('Home')
        await tabAndPress(page, /^Forget selected$/)
        const dialog = page.getByRole('dialog', { name: 'Forget selected memories' })
        await dialog.getByText('2 memories to forget').waitFor()
        await dialog.getByText(SAID[1][0]).waitFor()
        expect(await violations(page)).toEqual([])
        await stage().picture(page, `selection-${theme}`)
        await tabAndPress(page, /^Forget 2 memories$/)
        await page.locator('.content', { hasText: SAID[1][0] }).waitFor({ state: 'detached' })
      }
      await forgetTwo()
      await tabAndPress(page, /^Undo$/)
      await page.locator('.content', { hasText: SAID[1][0] }).waitFor()
      expect(await listAll(stage(), id)).toHaveLength(SAID.length)
      await forgetTwo()
      await tabAndPress(page, /^Dismiss$/)
      await page.getByText('Forgot 2 memories.').waitFor()
      expect((await listAll(stage(), id)).map(({ content }) => content)).toEqual([
        SAID[4][0],
        SAID[3][0],
        SAID[0][0],
      ])
      expect(troubles).toEqual([])
    },
  )

  test.each(LOOKS)(
    'facts and instructions: shows each fact with its history and source, %s at %d',
    async (theme, width) => {
      const { api } = stage()
      const { id: botId } = await api.avatars.ensure({
        external_key: `facts-${theme}-${width}`,
        soul: exampleSoul as never,
      })
      await api.memories.ingest({
        bot_id: botId,
        content: 'I live in Gouda.',
        speaker: 'Noor',
        occurred_at: '2026-04-01T10:00:00Z',
        scope: 'global',
      })
      const id = await telling(stage(), `facts-${theme}-${width}`)
      const { items: facts } = await api.facts.list({ bot_id: id, attribute: 'home' }).page()
      expect(facts[0]).toMatchObject({ value: 'Delft', history: [{ value: 'Gouda' }] })
      await using visit = await stage().visit(`/avatars/${id}/memories`, { theme, width })
      const { page, troubles } = visit
      await page.getByText(SAID[4][0]).waitFor()
      await tabAndPress(page, /^Facts$/)
      const home = page.locator('.memory', { hasText: 'Delft' })
      await home.waitFor()
      await tabAndPress(page, /former value/)
      await home.getByText('Gouda').waitFor()
      expect(await violations(page)).toEqual([])
      await stage().picture(page, `facts-${theme}`)
      await home.getByRole('button', { name: /^Source of/ }).press('Enter')
      await page.getByRole('dialog', { name: 'Memory' }).waitFor()
      expect(await page.getByLabel('Content').inputValue()).toBe(SAID[3][0])
      await page.keyboard.press('Escape')

      await page.getByRole('button', { name: 'Instructions', exact: true }).focus()
      await page.keyboard.press('Enter')
      await page.locator('.content', { hasText: SAID[4][0] }).waitFor()
      expect(await page.locator('.content').allTextContents()).toEqual([SAID[4][0]])
      await stage().picture(page, `instructions-${theme}`)
      expect(await violations(page)).toEqual([])
      expect(troubles).toEqual([])
    },
  )

  test('filters: the memories of a user are apart from shared ones, and are forgotten as theirs', async () => {
    const { api } = stage()
    const id = await telling(stage(), 'users')
    await api.memories.ingest({ bot_id: id, user_id: 'ines', content: 'Ines keeps bees.' })
    await using visit = await stage().visit(`/avatars/${id}/memories`)
    const { page, troubles } = visit
    await page.getByText(SAID[4][0]).waitFor()
    await tabTo(page, /^User/)
    await page.keyboard.type('ines')
    await page.getByText('Ines keeps bees.').waitFor()
    expect(await page.locator('.content').count()).toBe(1)
    await page.getByLabel('Select: Ines keeps bees.').check()
    await page.getByRole('button', { name: 'Forget selected' }).click()
    await page.getByRole('button', { name: 'Forget 1 memory' }).click()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await page.getByText('Forgot 1 memory.').waitFor()
    const left = await api.memories.list({ bot_id: id, user_id: 'ines' }).page()
    expect(left.items).toEqual([])
    expect(await listAll(stage(), id)).toHaveLength(SAID.length)
    expect(troubles).toEqual([])
  })
}
