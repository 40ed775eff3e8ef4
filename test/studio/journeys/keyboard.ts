import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import type { Stage } from '../stage.ts'

const STEPS_MAX = 200

/** Tab after tab until the focus is where it is wanted, as somebody without a mouse comes there. */
const tabTo = async (page: Page, name: RegExp): Promise<void> => {
  const seen: string[] = []
  for (let step = 0; step < STEPS_MAX; step += 1) {
    await page.keyboard.press('Tab')
    const at = await page.evaluate<string>(FOCUSED)
    if (name.test(at)) return
    seen.push(at)
  }
  throw new Error(`no focus on ${name} within ${STEPS_MAX} tabs: ${seen.join(' · ')}`)
}

const FOCUSED = `(() => {
  const at = document.activeElement
  const labels = [...(at.labels ?? [])].map((label) => label.textContent)
  return (at.getAttribute('aria-label') ?? (labels.join(' ') || at.textContent)).trim().slice(0, 80)
})()`

export const keyboardJourneys = (stage: () => Stage): void => {
  test('by keyboard alone: a pack is imported, the avatar found, a what-if asked, a memory forgotten', async () => {
    const { api } = stage()
    await using visit = await stage().visit('/')
    const { page, troubles } = visit
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(FOCUSED)).toBe('Skip to the page')
    await tabTo(page, /^Gallery$/)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Import Quill' }).waitFor()
    await tabTo(page, /^Find a pack$/)
    await page.keyboard.type('quill')
    await page.getByText('1 of 23').waitFor()
    await tabTo(page, /^Import Quill$/)
    await page.keyboard.press('Enter')
    await page.getByText('Quill is here.').waitFor()
    await tabTo(page, /^Open$/)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Quill' }).waitFor()
    const [quill] = (await api.avatars.list({ q: 'Quill' }).page()).items
    await api.memories.ingest({ bot_id: quill!.id, content: 'The pen lies in the drawer.' })

    await tabTo(page, /^If somebody said/)
    await page.keyboard.type('You are useless, shut up.')
    await tabTo(page, /^Show the step$/)
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'What if' }).getByText('hostile').waitFor()

    await tabTo(page, /^Memories$/)
    await page.keyboard.press('Enter')
    await page.getByText('The pen lies in the drawer.').waitFor()
    await tabTo(page, /^Look at: The pen/)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await tabTo(page, /^What would be forgotten/)
    await page.keyboard.press('Enter')
    await page.getByText('One memory would go').waitFor()
    // Escape lets go of it, and the focus is back where it was.
    await page.keyboard.press('Escape')
    // Closed and not gone yet, it has no role any more.
    await page.locator('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(FOCUSED)).toMatch(/^Look at: The pen/)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await tabTo(page, /^What would be forgotten/)
    await page.keyboard.press('Enter')
    await page.getByText('One memory would go').waitFor()
    await tabTo(page, /^Forget this memory$/)
    await page.keyboard.press('Enter')
    await page.getByText('One memory is forgotten.').waitFor()
    expect((await api.memories.list({ bot_id: quill!.id }).page()).items).toEqual([])
    expect(troubles).toEqual([])
  })
}
