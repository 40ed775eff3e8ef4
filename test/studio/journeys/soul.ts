import { expect, test } from 'vitest'

import { exampleSoul } from '../../../scripts/start/example-soul.ts'
import type { Harness } from '../harness.ts'
import { violations } from './accessibility.ts'
import { nextLooks } from './looks.ts'

const LOOKS = nextLooks()

export const soulJourneys = (stage: () => Harness): void => {
  test('soul: updates the JSON from the form before the next input', async () => {
    const { id } = await stage().api.avatars.ensure({
      external_key: 'soul-at-once',
      soul: exampleSoul as never,
    })
    await using visit = await stage().visit(`/avatars/${id}/soul`)
    const json = await visit.page.getByLabel('Soul JSON').elementHandle()
    const followed = await visit.page.getByLabel('Role').evaluate(async (field, text) => {
      Object.assign(field, { value: 'Navigator' })
      field.dispatchEvent(new Event('input', { bubbles: true }))
      // Lets queued microtasks run; no frame is painted and no input is handled in between.
      for (let i = 0; i < 20; i++) await Promise.resolve()
      return (text as unknown as { value: string }).value
    }, json)
    expect(JSON.parse(followed)).toMatchObject({ role: 'Navigator' })
  })

  test.each(LOOKS)(
    'soul: previews the prompt of an unsaved draft with its new lines, %s at %d',
    async (theme, width) => {
      const { api } = stage()
      const soul = exampleSoul as never
      const { id } = await api.avatars.ensure({ external_key: `prompt-${theme}-${width}`, soul })
      await using visit = await stage().visit(`/avatars/${id}/soul`, { theme, width })
      const { page, troubles } = visit
      const preview = page.getByRole('region', { name: 'Prompt preview' })
      await preview.getByText('unchanged').waitFor()
      await page.getByLabel('Role').fill('Navigator of the night')
      await preview.locator('ins').getByText('Navigator of the night').waitFor()
      expect(await violations(page)).toEqual([])
      await page.getByLabel('Soul JSON').fill('{')
      await preview.getByText('Correct the soul to see its prompt.').waitFor()
      // Nothing was stored.
      expect((await api.avatars.read({ bot_id: id })).soul_revision).toBe(1)
      await page.getByRole('button', { name: 'Discard changes' }).click()
      await preview.getByText('unchanged').waitFor()
      expect(troubles).toEqual([])
    },
  )

  test('soul: keeps what is typed between a save and the answer with its revision', async () => {
    const { api } = stage()
    const soul = { ...exampleSoul, role: 'Guide' } as never
    const { id } = await api.avatars.ensure({ external_key: 'soul-typed-on', soul })
    await api.avatars.update({ bot_id: id, soul })
    const { soul_revision: before } = await api.avatars.read({ bot_id: id })
    await using visit = await stage().visit(`/avatars/${id}/soul`)
    const { page, troubles } = visit
    const role = page.getByLabel('Role')
    const save = page.getByRole('button', { name: 'Save revision' })
    await role.fill(`Navigator ${before}`)
    await page.getByText('Soul is valid.').waitFor()
    const held = Promise.withResolvers<void>()
    await page.route('**/souls?*', async (route) => {
      await held.promise
      await route.continue()
    })
    await save.click()
    await page.getByText(`Saved revision ${before + 1}`).waitFor()
    await role.fill('Pilot')
    held.resolve()
    await page.getByRole('heading', { name: `Soul, revision ${before + 1}` }).waitFor()
    expect(await role.inputValue()).toBe('Pilot')
    await save.click()
    await page.getByRole('heading', { name: `Soul, revision ${before + 2}` }).waitFor()
    expect((await api.avatars.read({ bot_id: id })).role).toBe('Pilot')
    expect(troubles).toEqual([])
  })

  test('soul: edits one draft as form and JSON, validates, saves, and loads a revision', async () => {
    const { api } = stage()
    const { id } = await api.avatars.ensure({ external_key: 'soul', soul: exampleSoul as never })
    await using visit = await stage().visit(`/avatars/${id}/soul`)
    const { page, troubles } = visit
    const save = page.getByRole('button', { name: 'Save revision' })
    const json = page.getByLabel('Soul JSON')
    await json.waitFor()
    await expect.poll(() => save.isDisabled()).toBe(true)

    await page.getByLabel('Role').fill('Navigator')
    await page.getByLabel('Curiosity', { exact: true }).fill('0.95')
    const draft = JSON.parse(await json.inputValue()) as typeof exampleSoul
    expect(draft.role).toBe('Navigator')
    expect(draft.baseline_msv.drives.curiosity).toBe(0.95)

    // JSON that can't be read is never reported as valid, and can't be saved.
    await json.fill('{')
    await page.getByText('Not validated: correct the JSON first.').waitFor()
    expect(await page.getByText('Soul is valid.').count()).toBe(0)
    await expect.poll(() => save.isDisabled()).toBe(true)

    // Issues have the same messages as a rejected update, and name the place in words.
    draft.baseline_msv.hexaco.H = 3
    await json.fill(JSON.stringify({ ...draft, stranger: 1 }))
    const refused = api.avatars.validateSoul({ soul: { ...draft, stranger: 1 } })
    for (const { pointer, message } of (await refused).problems) {
      await page.locator('.problems').getByTitle(pointer, { exact: true }).waitFor()
      await page.getByText(message).first().waitFor()
    }
    expect(await page.getByText('/soul/').count()).toBe(0)
    await expect.poll(() => save.isDisabled()).toBe(true)
    await stage().picture(page, 'soul-with-problems')
    await page.getByLabel('Honesty-humility', { exact: true }).fill('0.7')
    await json.fill(
      JSON.stringify({
        ...draft,
        baseline_msv: { ...draft.baseline_msv, hexaco: { ...draft.baseline_msv.hexaco, H: 0.7 } },
      }),
    )
    await page.getByText('Soul is valid.').waitFor()
    await save.click()
    await page.getByRole('heading', { name: 'Soul, revision 2' }).waitFor()
    const stored = await api.avatars.read({ bot_id: id })
    expect(stored).toMatchObject({ role: 'Navigator', soul_revision: 2 })
    expect(stored.baseline_msv.hexaco.H).toBe(0.7)

    const revisions = page.getByRole('region', { name: 'Revisions' })
    const change = revisions.locator('.revision .changes > div', { hasText: 'Role' })
    expect(await change.locator('del').textContent()).toBe('Guide')
    expect(await change.locator('ins').textContent()).toBe('Navigator')
    await stage().picture(page, 'soul')

    await page.getByRole('button', { name: 'Load revision 1' }).click()
    await page.getByRole('link', { name: 'Memories' }).click()
    const guard = page.getByRole('dialog', { name: 'Discard changes?' })
    await guard.getByRole('button', { name: 'Close' }).click()
    await guard.waitFor({ state: 'detached' })
    expect(await page.getByLabel('Role').inputValue()).toBe('Guide')
    await save.click()
    await page.getByRole('heading', { name: 'Soul, revision 3' }).waitFor()
    expect(await api.avatars.read({ bot_id: id })).toMatchObject({
      role: 'Guide',
      soul_revision: 3,
    })
    expect(troubles).toEqual([])
  })
}
