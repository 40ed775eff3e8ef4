import type { Avatar } from '@daimon/client'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

import type { Stage } from '../stage.ts'

const RUDE = 'You are useless, that was a stupid idea, shut up.'

const moved = async ({ api }: Stage, externalKey: string): Promise<Avatar> => {
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

export const personalityJourneys = (stage: () => Stage): void => {
  test('drift: a step in the list leads to its cause and the memory behind it', async () => {
    const avatar = await moved(stage(), 'drift')
    await using visit = await stage().visit(`/avatars/${avatar.id}`)
    const { page, troubles } = visit
    await page.getByText('One step, with its cause.').waitFor()
    await page.locator('.drift-chart canvas').waitFor()
    await page.getByRole('button', { name: /^Reflection/ }).click()
    const step = page.getByRole('article', { name: 'The step' })
    await step.getByText(RUDE).waitFor()
    await step.getByText('hostile').waitFor()
    const [logged] = (await stage().api.avatars.history({ bot_id: avatar.id }).page()).items
    const size = Math.abs(logged!.after.hexaco.A - logged!.before.hexaco.A).toFixed(3)
    expect(await step.locator('.bars.signed').first().textContent()).toContain(
      `Agreeableness−${size}`,
    )
    await stage().picture(page, 'personality')
    expect(troubles).toEqual([])
  })

  test('drift: a click into the drawing takes the step that stands there', async () => {
    const avatar = await moved(stage(), 'drawing')
    for (const text of ['Thank you so much, you are wonderful and kind!', RUDE])
      await stage().api.state.reflect({ bot_id: avatar.id, message: text })
    await using visit = await stage().visit(`/avatars/${avatar.id}`)
    const { page, troubles } = visit
    const drawing = page.locator('.drift-chart .u-over')
    await drawing.click({ position: { x: 2, y: 60 } })
    // The oldest stands at the left, and at the end of the list.
    await page
      .getByRole('list', { name: 'Steps, newest first' })
      .getByRole('listitem')
      .nth(2)
      .locator('[aria-pressed=true]')
      .waitFor()
    await page.locator('.drift-mark').waitFor()
    await page.getByRole('article', { name: 'The step' }).getByText(RUDE).waitFor()
    expect(troubles).toEqual([])
  })

  test('freeze, unfreeze, go back to a step, reset to the baseline', async () => {
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
    await page.getByText('2 steps, each with its cause.').waitFor()
    expect((await read()).current_msv).toEqual(baseline)

    await page.getByRole('button', { name: /^Reflection/ }).click()
    await page.getByRole('button', { name: 'Go back to here' }).click()
    await page.getByText('3 steps, each with its cause.').waitFor()
    expect((await read()).current_msv.hexaco.A).toBeLessThan(baseline.hexaco.A)
    expect(troubles).toEqual([])
  })

  test('what if: the step of a message is shown, and none is taken', async () => {
    const { id } = await moved(stage(), 'what-if')
    await using visit = await stage().visit(`/avatars/${id}`)
    const { page, troubles } = visit
    await page.getByLabel('If somebody said').fill(RUDE)
    await page.getByRole('button', { name: 'Show the step' }).click()
    const panel = page.getByRole('region', { name: 'What if' })
    await panel.getByText('hostile').waitFor()
    const told = await stage().api.avatars.whatIf({ bot_id: id, message: RUDE })
    await panel.getByText(told.after.inner_monologue).waitFor()
    expect((await stage().api.avatars.history({ bot_id: id }).page()).items).toHaveLength(1)
    expect(troubles).toEqual([])
  })

  test('an avatar is exported as a document, comes in again as another one, and is deleted', async () => {
    const { api } = stage()
    const { id } = await moved(stage(), 'travel')
    await using visit = await stage().visit(`/avatars/${id}`)
    const { page, troubles } = visit
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export avatar' }).click()
    const path = await (await download).path()
    const document = JSON.parse(await readFile(path, 'utf8')) as { memories: object[] }
    expect(document.memories).toMatchObject([{ content: RUDE }])

    await page.getByRole('link', { name: 'Avatars' }).click()
    await page.getByRole('button', { name: 'Import a document' }).click()
    await page.getByLabel('Document').setInputFiles(path)
    await page.getByLabel('External key').fill('travelled')
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByText('Sage is here, with 1 memories and 1 steps.').waitFor()
    const { items } = await api.avatars.list({ q: 'Sage' }).page()
    const copy = items.find((avatar) => avatar.external_key === 'travelled')
    expect((await api.memories.list({ bot_id: copy!.id }).page()).memories).toEqual([RUDE])

    await page.getByRole('button', { name: 'Delete avatar' }).click()
    await page.getByRole('button', { name: 'Delete for good' }).click()
    await page.getByText('Sage and every memory are deleted.').waitFor()
    await expect(api.avatars.read({ bot_id: copy!.id })).rejects.toMatchObject({ status: 404 })
    expect(troubles).toEqual([])
  })
}
