import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { exampleSoul } from '../../../scripts/start/example-soul.ts'
import type { Harness } from '../harness.ts'
import { violations } from './accessibility.ts'
import { nextLooks } from './looks.ts'
import { tabAndPress, tabTo } from './tab-to.ts'

const RUDE = 'You are useless, that was a stupid idea, shut up.'

/** An avatar of its own for each look, with a memory and a step. */
const createAvatar = async ({ api }: Harness, key: string): Promise<string> => {
  const { id } = await api.avatars.ensure({ external_key: key, soul: exampleSoul as never })
  await api.memories.ingest({
    bot_id: id,
    content: "Ines can't eat walnuts.",
    speaker: 'Mara',
    scope: 'global',
  })
  await api.turns.complete({ bot_id: id, summary: 'a quarrel', user_message: RUDE })
  return id
}

const type = async (page: Page, field: RegExp, text: string): Promise<void> => {
  await tabTo(page, field)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}

const expectSound = async (page: Page, width: number): Promise<void> => {
  expect(await violations(page)).toEqual([])
  const wide = await page.evaluate<number>('document.documentElement.scrollWidth')
  expect(wide).toBeLessThanOrEqual(width)
}

/** The main path through each part of Studio, without a mouse. */
export const itemJourneys = (stage: () => Harness): void => {
  test.each(nextLooks())(
    'keyboard only: creates an avatar and copies its bot_id, %s at %d',
    async (theme, width) => {
      await using visit = await stage().visit('/', { theme, width })
      const { page, troubles } = visit
      await page.getByRole('heading', { level: 1, name: 'Avatars' }).waitFor()
      await tabAndPress(page, /^New avatar$/)
      await page.getByRole('dialog', { name: 'New avatar' }).waitFor()
      await type(page, /^Name/, `Wren ${theme} ${width}`)
      await type(page, /^Role/, 'Gardener')
      await type(page, /^Description/, 'Wren knows every plant by name.')
      await expectSound(page, width)
      await tabAndPress(page, /^Create avatar$/)
      await page.getByRole('heading', { level: 1, name: `Wren ${theme} ${width}` }).waitFor()
      await tabAndPress(page, /^Copy bot_id$/)
      await page.getByText('Copied').waitFor()
      const copied = await page.evaluate<string>('navigator.clipboard.readText()')
      expect(await stage().api.avatars.read({ bot_id: copied })).toMatchObject({ role: 'Gardener' })
      expect(troubles).toEqual([])
    },
  )

  test.each(nextLooks())(
    'keyboard only: prepares a turn, types the reply, and completes it, %s at %d',
    async (theme, width) => {
      const { api } = stage()
      const id = await createAvatar(stage(), `item-turn-${theme}-${width}`)
      await using visit = await stage().visit(`/avatars/${id}/turn`, { theme, width })
      const { page, troubles } = visit
      await page.getByLabel('User message').waitFor()
      await type(page, /^User message/, 'Can Ines eat walnuts?')
      await tabAndPress(page, /^Prepare$/)
      const recalled = page.getByRole('region', { name: 'Recalled' })
      await recalled.getByText("Ines can't eat walnuts.").waitFor()
      await page.getByRole('region', { name: 'Volatile block' }).waitFor()
      await page.getByRole('region', { name: 'Would move' }).waitFor()
      expect((await api.memories.list({ bot_id: id }).page()).items).toHaveLength(2)
      await expectSound(page, width)
      await stage().picture(page, `item-turn-${theme}-${width}`)
      await type(page, /^Model reply/, 'No walnuts, then.')
      await tabAndPress(page, /^Complete$/)
      await page.getByRole('heading', { name: '2 memories' }).waitFor()
      expect((await api.memories.list({ bot_id: id }).page()).items).toHaveLength(4)
      expect(troubles).toEqual([])
    },
  )

  test.each(nextLooks())(
    'keyboard only: recalls, best score first, and opens the signals of a hit, %s at %d',
    async (theme, width) => {
      const id = await createAvatar(stage(), `item-recall-${theme}-${width}`)
      await using visit = await stage().visit(`/avatars/${id}/memories`, { theme, width })
      const { page, troubles } = visit
      await page.getByText("Ines can't eat walnuts.").waitFor()
      await tabAndPress(page, /^Recall$/)
      await type(page, /^Query/, 'Who must not eat walnuts?')
      await page.keyboard.press('Enter')
      const first = page.locator('.hits .memory').first()
      await first.getByText("Ines can't eat").waitFor()
      const scores = (await page.locator('.hits .score .number').allTextContents()).map((text) =>
        Number(text.replace('<', '')),
      )
      expect(scores).toEqual(scores.toSorted((a, b) => b - a))
      await tabAndPress(page, /^Same words: /)
      await page.locator('.hits details[open] .bars').waitFor()
      await expectSound(page, width)
      await stage().picture(page, `item-recall-${theme}-${width}`)
      expect(troubles).toEqual([])
    },
  )

  test.each(nextLooks())(
    'keyboard only: previews a step, opens a logged one, and changes the axis, %s at %d',
    async (theme, width) => {
      const id = await createAvatar(stage(), `item-personality-${theme}-${width}`)
      await using visit = await stage().visit(`/avatars/${id}`, { theme, width })
      const { page, troubles } = visit
      await page.getByText('1 step in the log').waitFor()
      await type(page, /^Test message/, RUDE)
      await tabAndPress(page, /^Preview step$/)
      const preview = page.getByRole('region', { name: 'What if' })
      await preview.getByText('hostile').waitFor()
      await tabAndPress(page, /^Steps$/)
      await tabAndPress(page, /^Reflection/)
      await page.getByRole('article', { name: 'Step details' }).getByText(RUDE).waitFor()
      await expectSound(page, width)
      await stage().picture(page, `item-personality-${theme}-${width}`)
      expect((await stage().api.avatars.history({ bot_id: id }).page()).items).toHaveLength(1)
      expect(troubles).toEqual([])
    },
  )

  test.each(nextLooks())(
    'keyboard only: edits a soul, is asked before it leaves, and saves a revision, %s at %d',
    async (theme, width) => {
      const id = await createAvatar(stage(), `item-soul-${theme}-${width}`)
      await using visit = await stage().visit(`/avatars/${id}/soul`, { theme, width })
      const { page, troubles } = visit
      await page.getByLabel('Role').waitFor()
      await type(page, /^Role/, 'Navigator')
      await tabAndPress(page, /^Memories$/)
      await page.getByRole('dialog', { name: 'Discard changes?' }).waitFor()
      await page.keyboard.press('Escape')
      await page.locator('dialog').waitFor({ state: 'detached' })
      await page.getByText('Soul is valid.').waitFor()
      await tabAndPress(page, /^Save as$/)
      const download = page.waitForEvent('download')
      await tabAndPress(page, /^Pack$/)
      expect((await download).suggestedFilename()).toBe('ada.zip')
      await tabAndPress(page, /^Save revision$/)
      await page.getByRole('heading', { name: 'Soul, revision 2' }).waitFor()
      await expectSound(page, width)
      expect((await stage().api.avatars.read({ bot_id: id })).role).toBe('Navigator')
      await tabAndPress(page, /^Save as$/)
      await tabAndPress(page, /^New avatar$/)
      await page.getByText(/^Created .*unchanged/).waitFor()
      expect(page.url()).not.toContain(id)
      expect(troubles).toEqual([])
    },
  )

  test.each(nextLooks())(
    'keyboard only: finds a pack with one request, and opens it, %s at %d',
    async (theme, width) => {
      await using visit = await stage().visit('/service', { theme, width })
      const { page, troubles } = visit
      const requests: string[] = []
      page.on('request', (request) => requests.push(new URL(request.url()).pathname))
      await tabAndPress(page, /^Gallery$/)
      await page.locator('.card svg.radar').nth(22).waitFor()
      expect(requests.filter((path) => path.startsWith('/api/v1/soulpacks'))).toHaveLength(1)
      await type(page, /^Search packs$/, 'tutor')
      await page.getByText('1 of 23').waitFor()
      await expectSound(page, width)
      await tabAndPress(page, /^Sage$/)
      await page.getByRole('heading', { level: 1, name: 'Sage' }).waitFor()
      await page.locator('.vector-row', { hasText: 'Openness' }).waitFor()
      await expectSound(page, width)
      expect(troubles).toEqual([])
    },
  )
}
