import { unzipSync } from 'fflate'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

import type { Harness } from '../harness.ts'

export const workshopJourneys = (stage: () => Harness): void => {
  test('pack editor: validates, previews, and exports a pack that the service accepts', async () => {
    await using visit = await stage().visit('/workshop')
    const { page, troubles } = visit
    await page.getByTitle('/manifest/name', { exact: true }).waitFor()
    const exported = page.getByRole('button', { name: 'Export pack' })
    await expect.poll(() => exported.isDisabled()).toBe(true)
    await page.getByLabel('ID', { exact: true }).fill('../escape')
    await page
      .getByText(/must be letters, digits/)
      .first()
      .waitFor()
    await page.getByLabel('ID', { exact: true }).fill('harbour-pilot')
    await page.getByLabel('Name').fill('Pilot')
    await page.getByLabel('Role').fill('Harbour pilot')
    await page
      .getByLabel('SOUL.md', { exact: true })
      .fill('# Pilot\n\nPilot brings ships in.\n\n- never alone')
    await page.getByText('No issues found.').waitFor()
    await page.getByRole('button', { name: 'Custom' }).click()
    await page.getByLabel('Openness', { exact: true }).fill('0.9')
    const preview = page.getByRole('region', { name: 'Preview' })
    await preview.locator('.vector-row', { hasText: 'Openness' }).getByText('0.90').waitFor()
    await stage().picture(page, 'workshop')

    const download = page.waitForEvent('download')
    await exported.click()
    const file = await download
    expect(file.suggestedFilename()).toBe('harbour-pilot.zip')
    const files = unzipSync(new Uint8Array(await readFile(await file.path())))
    expect(Object.keys(files)).toEqual(['harbour-pilot/pack.json', 'harbour-pilot/SOUL.md'])
    const text = (name: string) => new TextDecoder().decode(files[name])
    const found = await stage().api.soulpacks.validate({
      manifest: JSON.parse(text('harbour-pilot/pack.json')),
      texts: { 'SOUL.md': text('harbour-pilot/SOUL.md') },
    })
    expect(found).toMatchObject({ valid: true, soul: { name: 'Pilot' } })
    expect(found.soul?.baseline_msv.hexaco.O).toBe(0.9)

    // A reload keeps the draft; a shipped pack can be the starting point.
    await page.reload()
    await page.getByText('No issues found.').waitFor()
    expect(await page.getByLabel('Name').inputValue()).toBe('Pilot')
    await page.getByLabel('Start from').selectOption('tutor')
    await preview.getByRole('heading', { name: 'Sage' }).waitFor()
    expect(troubles).toEqual([])
  })
}
