import { expect, test } from 'vitest'

import type { Harness } from '../harness.ts'
import { FOCUSED, tabTo } from './tab-to.ts'

export const keyboardJourneys = (stage: () => Harness): void => {
  test('keyboard only: imports a pack, opens the avatar, previews a step, and forgets a memory', async () => {
    const { api } = stage()
    await using visit = await stage().visit('/')
    const { page, troubles } = visit
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(FOCUSED)).toBe('Skip to content')
    await tabTo(page, /^Gallery$/)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Import Quill' }).waitFor()
    await tabTo(page, /^Search packs$/)
    await page.keyboard.type('quill')
    await page.getByText('1 of 23').waitFor()
    await tabTo(page, /^Import Quill$/)
    await page.keyboard.press('Enter')
    await page.getByText('Imported Quill.').waitFor()
    await tabTo(page, /^Open$/)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Quill' }).waitFor()
    const [quill] = (await api.avatars.list({ q: 'Quill' }).page()).items
    await api.memories.ingest({ bot_id: quill!.id, content: 'The pen is in the drawer.' })

    await tabTo(page, /^Test message/)
    await page.keyboard.type('You are useless, shut up.')
    await tabTo(page, /^Preview step$/)
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'What if' }).getByText('hostile').waitFor()

    await tabTo(page, /^Memories$/)
    await page.keyboard.press('Enter')
    await page.getByText('The pen is in the drawer.').waitFor()
    await tabTo(page, /^View: The pen/)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await tabTo(page, /^Preview forgetting$/)
    await page.keyboard.press('Enter')
    await page.getByText('Forgets 1 memory').waitFor()
    // Escape cancels, and the focus returns to where it was.
    await page.keyboard.press('Escape')
    // A closed dialog that is still attached has no role.
    await page.locator('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(FOCUSED)).toMatch(/^View: The pen/)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await tabTo(page, /^Preview forgetting$/)
    await page.keyboard.press('Enter')
    await page.getByText('Forgets 1 memory').waitFor()
    await tabTo(page, /^Forget 1 memory$/)
    await page.keyboard.press('Enter')
    await tabTo(page, /^Dismiss$/)
    await page.keyboard.press('Enter')
    await page.getByText('Forgot 1 memory.').waitFor()
    expect((await api.memories.list({ bot_id: quill!.id }).page()).items).toEqual([])
    expect(troubles).toEqual([])
  })
}
