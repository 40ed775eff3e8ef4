import type { Avatar } from '@daimon/client'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

import type { Harness } from '../harness.ts'

const RUDE = 'You are useless, that was a stupid idea, shut up.'

const moved = async ({ api }: Harness, externalKey: string): Promise<Avatar> => {
  const made = await api.avatars.importSoulpack({ pack_id: 'tutor', external_key: externalKey })
  if (!('id' in made)) throw new Error('nothing was stored')
  await api.turns.complete({
    bot_id: made.id,
    summary: 'a quarrel',
    user_message: RUDE,
    speaker: 'Mara',
    session_id: 'monday',
  })
  return api.avatars.read({ bot_id: made.id })
}

export const personalityJourneys = (stage: () => Harness): void => {
  test('drift: selecting a step in the list shows its cause and source memory', async () => {
    const avatar = await moved(stage(), 'drift')
    await using visit = await stage().visit(`/avatars/${avatar.id}`)
    const { page, troubles } = visit
    await page.getByText('1 step in the log').waitFor()
    await page.locator('.drift-chart canvas').waitFor()
    await page.getByRole('button', { name: /^Reflection/ }).click()
    const step = page.getByRole('article', { name: 'Step details' })
    await step.getByText(RUDE).waitFor()
    await step.getByText('hostile').waitFor()
    const [logged] = (await stage().api.avatars.history({ bot_id: avatar.id }).page()).items
    const size = Math.abs(logged!.after.hexaco.A - logged!.before.hexaco.A).toFixed(3)
    expect(await step.locator('.bars.signed').first().textContent()).toContain(
      `Agreeableness−${size}`,
    )
    await page.getByRole('button', { name: 'Steps', exact: true }).click()
    await page.getByText('A hostile message lowered Agreeableness').waitFor()
    await page.getByLabel('To', { exact: true }).fill('2020-01-01')
    await page.getByText('No steps in this period.').waitFor()
    await page.getByRole('button', { name: 'Show all' }).click()
    await stage().picture(page, 'personality')
    expect(troubles).toEqual([])
  })

  test('drift: a click in the chart selects the nearest step', async () => {
    const avatar = await moved(stage(), 'drawing')
    for (const text of ['Thank you so much, you are wonderful and kind!', RUDE])
      await stage().api.state.reflect({ bot_id: avatar.id, message: text })
    await using visit = await stage().visit(`/avatars/${avatar.id}`)
    const { page, troubles } = visit
    const drawing = page.locator('.drift-chart .u-over')
    await drawing.click({ position: { x: 2, y: 60 } })
    // The oldest step is leftmost in the chart and last in the list.
    await page
      .getByRole('list', { name: 'Steps, newest first' })
      .getByRole('listitem')
      .nth(2)
      .locator('[aria-pressed=true]')
      .waitFor()
    await page.locator('.drift-mark').waitFor()
    await page.getByRole('article', { name: 'Step details' }).getByText(RUDE).waitFor()
    expect(troubles).toEqual([])
  })

  test('freezes, unfreezes, resets to the baseline, and restores a step', async () => {
    const { api } = stage()
    const { id, baseline_msv: baseline } = await moved(stage(), 'freeze')
    const read = () => api.avatars.read({ bot_id: id })
    await using visit = await stage().visit(`/avatars/${id}`)
    const { page, troubles } = visit
    await page.getByRole('button', { name: 'Freeze', exact: true }).click()
    await page.getByText(/^Frozen since/).waitFor()
    expect((await read()).frozen_at).not.toBe(null)
    await page.getByRole('button', { name: 'Unfreeze' }).click()
    await page.getByRole('button', { name: 'Freeze', exact: true }).waitFor()
    expect((await read()).frozen_at).toBe(null)

    await page.getByRole('button', { name: 'Reset to baseline' }).click()
    await page.getByText('2 steps in the log').waitFor()
    expect((await read()).current_msv).toEqual(baseline)

    await page.getByRole('button', { name: /^Reflection/ }).click()
    await page.getByRole('button', { name: 'Restore step' }).click()
    await page.getByText('3 steps in the log').waitFor()
    expect((await read()).current_msv.hexaco.A).toBeLessThan(baseline.hexaco.A)
    expect(troubles).toEqual([])
  })

  test('what if: previews the step of a message and stores nothing', async () => {
    const { id } = await moved(stage(), 'what-if')
    await using visit = await stage().visit(`/avatars/${id}`)
    const { page, troubles } = visit
    await page.getByLabel('Test message').fill(RUDE)
    await page.getByRole('button', { name: 'Preview step' }).click()
    const panel = page.getByRole('region', { name: 'What if' })
    await panel.getByText('hostile').waitFor()
    const preview = await stage().api.avatars.whatIf({ bot_id: id, message: RUDE })
    await panel.getByText(preview.after.inner_monologue).waitFor()
    expect((await stage().api.avatars.history({ bot_id: id }).page()).items).toHaveLength(1)
    expect(troubles).toEqual([])
  })

  test('exports an avatar as a document, imports it as another one, and deletes that', async () => {
    const { api } = stage()
    const { id } = await moved(stage(), 'travel')
    await using visit = await stage().visit(`/avatars/${id}`)
    const { page, troubles } = visit
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('button', { name: 'Export avatar' }).click()
    const path = await (await download).path()
    const document = JSON.parse(await readFile(path, 'utf8')) as { memories: object[] }
    expect(document.memories).toMatchObject([{ content: RUDE }])

    await page.getByRole('link', { name: 'Avatars' }).click()
    await page.getByRole('button', { name: 'Import document' }).click()
    await page.getByLabel('Document').setInputFiles(path)
    await page.getByLabel('External key').fill('travelled')
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByText('Imported Sage with 1 memory and 1 step.').waitFor()
    const { items } = await api.avatars.list({ q: 'Sage' }).page()
    const copy = items.find((avatar) => avatar.external_key === 'travelled')
    expect((await api.memories.list({ bot_id: copy!.id }).page()).memories).toEqual([RUDE])

    await page.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('button', { name: 'Delete avatar' }).click()
    await page.getByRole('button', { name: 'Delete permanently' }).click()
    await page.getByText('Deleted Sage and all memories.').waitFor()
    await expect(api.avatars.read({ bot_id: copy!.id })).rejects.toMatchObject({ status: 404 })
    expect(troubles).toEqual([])
  })
}
