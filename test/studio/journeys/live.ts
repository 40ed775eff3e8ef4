import { expect, test } from 'vitest'

import { exampleSoul } from '../../../scripts/start/example-soul.ts'
import type { Harness } from '../harness.ts'
import { violations } from './accessibility.ts'
import { nextLooks } from './looks.ts'

const LOOKS = nextLooks()

export const liveJourneys = (stage: () => Harness): void => {
  test('live: a memory and a change of the avatar appear without a reload', async () => {
    const { api } = stage()
    const { id } = await api.avatars.ensure({ external_key: 'live', soul: exampleSoul as never })
    await using visit = await stage().visit(`/avatars/${id}/memories`)
    const { page, troubles } = visit
    await page.getByText('No memories yet').waitFor()
    await api.memories.ingest({ bot_id: id, content: 'The kettle is new.', scope: 'global' })
    await page.getByText('The kettle is new.').waitFor()
    await api.avatars.update({ bot_id: id, role: 'Harbour pilot' })
    await page.getByText('Harbour pilot').waitFor()
    expect(troubles).toEqual([])
  })

  test('live: a change elsewhere leaves unsaved changes alone', async () => {
    const { api } = stage()
    const soul = exampleSoul as never
    const { id } = await api.avatars.ensure({ external_key: 'live-edit', soul })
    // From another page, so that the wait for the connection begins before it can open.
    await using visit = await stage().visit('/')
    const { page, troubles } = visit
    const seen = page.waitForResponse((response) => response.url().includes('/live?'))
    await page.goto(`${stage().url}/avatars/${id}/soul`)
    await page.getByLabel('Role').fill('Draft of a role')
    await seen
    await api.avatars.update({ bot_id: id, role: 'Changed elsewhere' })
    // The draft doesn't contain the list of proposals, which shows that live updates arrive.
    await api.proposals.create({ bot_id: id, author: 'person', reason: 'r', name: 'Proposed' })
    await page.getByText('Proposed by a person').waitFor()
    expect(await page.getByLabel('Role').inputValue()).toBe('Draft of a role')
    expect(troubles).toEqual([])
  })

  test.each(LOOKS)(
    'outage: a page says what fails, and loads by itself when the service is back, %s at %d',
    async (theme, width) => {
      const { api } = stage()
      const { id } = await api.avatars.ensure({ external_key: 'live', soul: exampleSoul as never })
      await using visit = await stage().visit(`/avatars/${id}/memories`, { theme, width })
      const { page, troubles } = visit
      await page.getByRole('region', { name: 'Memories' }).waitFor()
      let isAway = true
      for (const path of ['**/api/v1/avatars?*', '**/live'])
        await page.route(path, async (route) => {
          if (isAway) await route.abort('connectionrefused')
          else await route.continue()
        })
      await page.getByRole('link', { name: 'Avatars' }).click()
      await page.getByText('Studio unreachable').waitFor()
      await page.getByText('The connection to Studio is lost.').waitFor()
      expect(await violations(page)).toEqual([])
      await stage().picture(page, `outage-${theme}`)
      isAway = false
      await page.getByRole('list').getByRole('heading', { level: 2 }).first().waitFor()
      expect(troubles).toEqual([])
    },
  )
}
