import { expect, test } from 'vitest'

import { exampleSoul } from '../../../scripts/start/example-soul.ts'
import type { Harness } from '../harness.ts'
import { violations } from './accessibility.ts'
import { nextLooks } from './looks.ts'
import { tabAndPress } from './tab-to.ts'

const LOOKS = nextLooks()

export const compareJourneys = (stage: () => Harness): void => {
  test.each(LOOKS)(
    'compare: an avatar with another one and with a pack, by keyboard, %s at %d',
    async (theme, width) => {
      const { api } = stage()
      const soul = { ...exampleSoul, name: `First ${theme}` }
      const other = {
        ...exampleSoul,
        name: `Second ${theme}`,
        role: 'Pilot',
        baseline_msv: {
          ...exampleSoul.baseline_msv,
          hexaco: { ...exampleSoul.baseline_msv.hexaco, H: -0.25 },
        },
      }
      const first = await api.avatars.ensure({
        external_key: `first-${theme}-${width}`,
        soul: soul as never,
      })
      const second = await api.avatars.ensure({
        external_key: `second-${theme}-${width}`,
        soul: other as never,
      })
      await using visit = await stage().visit(`/avatars/${first.id}`, { theme, width })
      const { page, troubles } = visit
      await page.getByRole('button', { name: 'Actions' }).waitFor()
      await tabAndPress(page, /^Actions$/)
      await tabAndPress(page, /^Compare with…$/)
      await page.getByText('No personas selected').waitFor()
      const choice = page.getByRole('main').getByRole('combobox').nth(1)
      await choice.selectOption(`avatar:${second.id}`)
      const row = page.getByRole('row', { name: /^Honesty-humility/ })
      await row.getByText('−0.25', { exact: true }).waitFor()
      await page
        .getByRole('region', { name: /^Second: Second/ })
        .getByText('Pilot')
        .waitFor()
      // The address restores the comparison.
      await page.reload()
      await row.getByText('−0.25', { exact: true }).waitFor()
      await choice.selectOption('pack:companion')
      await page.getByText('Second: Luna').waitFor()
      expect(await violations(page)).toEqual([])
      const wide = await page.evaluate<number>('document.documentElement.scrollWidth')
      expect(wide).toBeLessThanOrEqual(width)
      await stage().picture(page, `compare-${theme}`)
      expect(troubles).toEqual([])
    },
  )
}
