import { expect, test } from 'vitest'

import type { Harness } from '../harness.ts'

export const galleryJourneys = (stage: () => Harness): void => {
  test('gallery: finds 23 packs by name, role, and tag, and imports one by one click', async () => {
    await using visit = await stage().visit('/packs')
    const { page, troubles } = visit
    const cards = page.locator('.card')
    const expectCards = async (...names: string[]) => {
      await expect.poll(() => cards.getByRole('heading').allTextContents()).toEqual(names)
    }
    await page.getByText('23 of 23').waitFor()
    await expect.poll(() => cards.count()).toBe(23)
    await page.locator('.card svg.radar').nth(22).waitFor()
    await stage().picture(page, 'gallery')

    const search = page.getByRole('searchbox', { name: 'Search packs' })
    await search.fill('tutor')
    await page.getByText('1 of 23').waitFor()
    await expectCards('Sage')
    await search.fill('pair-programming coach')
    await expectCards('Forge')
    await search.fill('')
    await page.getByLabel('Tag', { exact: true }).selectOption('a11y')
    await expectCards('Clear')
    await page.waitForURL(/tag=a11y/)

    await page.getByRole('button', { name: 'Import Clear' }).click()
    await page.getByText('Imported Clear.').waitFor()
    const { items } = await stage().api.avatars.list().page()
    expect(items).toMatchObject([{ external_key: 'soulpack:accessibility-editor@1.0.0' }])

    await page.getByRole('link', { name: 'Open' }).click()
    await page.getByRole('heading', { level: 1, name: 'Clear' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/avatars/${items[0]?.id}`)
    expect(troubles).toEqual([])
  })

  test('pack: shows its texts and its vector compared with norms, and imports it', async () => {
    await using visit = await stage().visit('/packs')
    const { page, troubles } = visit
    await page.getByRole('link', { name: 'Sage' }).click()
    await page.getByRole('heading', { level: 1, name: 'Sage' }).waitFor()
    const row = page.locator('.vector-row', { hasText: 'Conscientiousness' })
    await row.waitFor()
    // .85 is 2.2 standard deviations above the middle of .24.
    expect(await row.textContent()).toBe('Conscientiousness0.85extremely careful')
    await expect.poll(() => page.locator('.prose').count()).toBe(3)
    await expect.poll(() => page.locator('.prose p').count()).toBeGreaterThan(3)
    await stage().picture(page, 'pack')
    await page.getByRole('button', { name: 'Import Sage' }).click()
    await page.getByText('Imported Sage.').waitFor()
    await page.getByRole('button', { name: 'Import Sage' }).click()
    await page.getByText('Sage already exists.').waitFor()
    const { items } = await stage().api.avatars.list({ q: 'Sage' }).page()
    expect(items.map((avatar) => avatar.external_key)).toContain('soulpack:tutor@1.0.0')
    expect(troubles).toEqual([])
  })
}
