import { expect, test } from 'vitest'

import { exampleSoul } from '../../../scripts/start/example-soul.ts'
import type { Harness } from '../harness.ts'
import { violations } from './accessibility.ts'
import { nextLooks } from './looks.ts'
import { tabAndPress, tabTo } from './tab-to.ts'

const LOOKS = nextLooks()

const SOUL_MD = `# Bram

Bram ferries people and keeps their secrets.
`

const PALETTE_SOUL = { ...exampleSoul, name: 'Paletta' } as never

export const homeJourneys = (stage: () => Harness): void => {
  test('home: creates avatars from scratch, a pack, and a file; copies an id', async () => {
    const { api } = stage()
    await using visit = await stage().visit('/')
    const { page, troubles } = visit
    const create = async (source: string, fill: () => Promise<unknown>, name: string) => {
      await page.getByRole('link', { name: 'Avatars' }).click()
      await page.getByRole('button', { name: 'New avatar' }).click()
      const dialog = page.getByRole('dialog', { name: 'New avatar' })
      await dialog.getByRole('button', { name: source }).click()
      await fill()
      expect(await violations(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Create avatar' }).click()
      await page.getByRole('heading', { level: 1, name }).waitFor()
    }
    await create(
      'Scratch',
      async () => {
        await page.getByLabel('Name').fill('Wren')
        await page.getByLabel('Role').fill('Gardener')
        await page.getByLabel('Description').fill('Wren knows every plant by name.')
      },
      'Wren',
    )
    await create('Pack', () => page.getByLabel('Pack').selectOption('tutor'), 'Sage')
    const file = { name: 'SOUL.md', mimeType: 'text/markdown', buffer: Buffer.from(SOUL_MD) }
    await create('File', () => page.getByLabel('File').setInputFiles(file), 'Bram')
    const [bram] = (await api.avatars.list({ q: 'Bram' }).page()).items
    await page.getByRole('button', { name: 'Copy bot_id' }).click()
    await page.getByText('Copied').waitFor()
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(bram!.id)
    expect(troubles).toEqual([])
  })

  test('a hung service: the page says that it is slow, then shows what arrives', async () => {
    await stage().api.avatars.ensure({ external_key: 'palette', soul: PALETTE_SOUL })
    await using visit = await stage().visit('/packs')
    const { page, troubles } = visit
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/api/v1/avatars?*', async (route) => {
      await answered
      await route.continue()
    })
    await page.getByRole('link', { name: 'Avatars' }).click()
    await page.getByText('The service is slow to respond.').waitFor()
    answer()
    await page.getByRole('list').getByRole('heading', { level: 2 }).first().waitFor()
    expect(troubles).toEqual([])
  })

  test.each(LOOKS)('home: finds a memory by its text, %s at %d', async (theme, width) => {
    const { api } = stage()
    const { id } = await api.avatars.ensure({ external_key: 'palette', soul: PALETTE_SOUL })
    await api.memories.ingest({
      bot_id: id,
      content: 'The attic smells of cedar.',
      scope: 'global',
    })
    await using visit = await stage().visit('/', { theme, width })
    const { page, troubles } = visit
    await page.getByRole('link', { name: 'Paletta' }).waitFor()
    await tabTo(page, /^Search avatars and memories$/)
    await page.keyboard.type('CEDAR')
    await page.getByText('The attic smells of cedar.').waitFor()
    expect(await violations(page)).toEqual([])
    await stage().picture(page, `home-search-${theme}`)
    await tabAndPress(page, /^Paletta$/)
    await page.getByRole('heading', { level: 1, name: 'Paletta' }).waitFor()
    await page.locator('.content', { hasText: 'The attic smells of cedar.' }).waitFor()
    expect(troubles).toEqual([])
  })

  test.each(LOOKS)('palette: opens an avatar by keyboard only, %s at %d', async (theme, width) => {
    const { api } = stage()
    const { id } = await api.avatars.ensure({ external_key: 'palette', soul: PALETTE_SOUL })
    await api.memories.ingest({
      bot_id: id,
      content: 'The attic smells of cedar.',
      scope: 'global',
    })
    await using visit = await stage().visit('/service', { theme, width })
    const { page, troubles } = visit
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('Paletta')
    await page.getByRole('option', { name: /^Paletta/ }).waitFor()
    expect(await violations(page)).toEqual([])
    await stage().picture(page, `palette-${theme}`)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Paletta' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/avatars/${id}`)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('walnut')
    await page.getByRole('option', { name: /Search memories of this avatar/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('No matching memories').waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('cedar')
    await page.getByRole('option', { name: /Search all memories/ }).click()
    await page.getByText('The attic smells of cedar.').waitFor()
    expect(troubles).toEqual([])
  })
}
