import { expect, test } from 'vitest'

import { exampleSoul } from '../../../scripts/start/example-soul.ts'
import type { Harness } from '../harness.ts'
import { violations } from './accessibility.ts'
import { nextLooks } from './looks.ts'
import { tabAndPress } from './tab-to.ts'

const LOOKS = nextLooks()

export const proposalJourneys = (stage: () => Harness): void => {
  test.each(LOOKS)(
    'proposals: accepts, undoes, and refuses a change of the soul by keyboard, %s at %d',
    async (theme, width) => {
      const { api } = stage()
      const soul = exampleSoul as never
      const { id } = await api.avatars.ensure({ external_key: `proposals-${theme}-${width}`, soul })
      const read = () => api.avatars.read({ bot_id: id })
      const { role } = await read()
      await api.proposals.create({
        bot_id: id,
        author: 'model',
        reason: 'Visitors ask about tides.',
        role: 'Tide keeper',
      })
      await using visit = await stage().visit(`/avatars/${id}/soul`, { theme, width })
      const { page, troubles } = visit
      const panel = page.getByRole('region', { name: 'Proposals' })
      await panel.getByText('Reason: Visitors ask about tides.').waitFor()
      expect(await violations(page)).toEqual([])
      await stage().picture(page, `proposals-${theme}`)
      await tabAndPress(page, /^Accept$/)
      const dialog = page.getByRole('dialog', { name: 'Accept this change?' })
      expect(await dialog.locator('ins').allTextContents()).toEqual(['Tide keeper'])
      await tabAndPress(page, /^Accept change$/)
      await page.getByText('Accepted. The soul is at revision 2.').waitFor()
      expect((await read()).role).toBe('Tide keeper')

      await page.getByText('1 decided').waitFor()
      await tabAndPress(page, /^1 decided$/)
      await panel.getByRole('button', { name: 'Undo' }).press('Enter')
      await page.getByText('Undone. The soul is as it was before.').waitFor()
      expect((await read()).role).toBe(role)

      await api.proposals.create({ bot_id: id, author: 'person', reason: 'r', role: 'Nobody' })
      const refuse = panel.getByRole('button', { name: 'Refuse' })
      await refuse.waitFor()
      await refuse.press('Enter')
      await page.getByText('Refused. The soul stays as it is.').waitFor()
      expect((await read()).role).toBe(role)
      await page.getByText('Compare two revisions').click()
      await page.getByText('These revisions are the same.').waitFor()
      expect(troubles).toEqual([])
    },
  )
}
