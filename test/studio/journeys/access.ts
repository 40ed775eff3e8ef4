import { SoulHybridClient } from '@daimon/client'
import { expect, test } from 'vitest'

import type { Stage } from '../stage.ts'

export const accessJourneys = (stage: () => Stage): void => {
  // The last one: a door that is closed stays closed, and the others come in by it.
  test('keys: the first closes the door and the studio asks for it; others are made, rotated, revoked', async () => {
    const { kernelUrl } = stage()
    const reads = async (key: string) =>
      (await fetch(`${kernelUrl}/v1/avatars`, { headers: { authorization: `Bearer ${key}` } }))
        .status
    const first = await makeFirstKey(stage())
    expect([await reads(first), await reads('nothing')]).toEqual([200, 401])

    await using visit = await stage().visit('/packs')
    const { page, troubles } = visit
    await page.getByRole('heading', { name: 'A key, please' }).waitFor()
    await page.getByLabel('Key').fill('a key with spaces')
    await expect
      .poll(() => page.getByRole('button', { name: 'Use this key' }).isDisabled())
      .toBe(true)
    await page.getByLabel('Key').fill('a-wrong-key-of-nobody')
    await page.getByRole('button', { name: 'Use this key' }).click()
    await page.getByText('The kernel refused the last one.').waitFor()
    await stage().picture(page, 'key')
    await page.getByLabel('Key').fill(first)
    await page.getByRole('button', { name: 'Use this key' }).click()
    await page.getByText('23 of 23').waitFor()

    await page.getByRole('link', { name: 'Service' }).click()
    await page.getByText('the first').waitFor()
    await page.getByLabel('Name of a new key').fill('reader')
    await page.getByRole('button', { name: 'Make the key' }).click()
    const dialog = page.getByRole('dialog', { name: 'The secret of reader' })
    const secret = (await dialog.locator('pre').textContent()) ?? ''
    await dialog.getByRole('button', { name: 'Close' }).click()
    expect(await reads(secret)).toBe(200)
    const api = new SoulHybridClient({ baseUrl: kernelUrl, apiKey: first })
    expect((await api.keys.list().page()).items).toMatchObject([
      { name: 'reader', scopes: ['read'] },
      { name: 'the first', scopes: ['read', 'write', 'admin'] },
    ])

    await page.getByRole('button', { name: 'Rotate reader' }).click()
    const next = (await dialog.locator('pre').textContent()) ?? ''
    expect([await reads(next), next === secret]).toEqual([200, false])
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Revoke reader' }).click()
    await page.getByText('reader opens nothing any more.').waitFor()
    expect([await reads(next), await reads(secret)]).toEqual([401, 401])
    // The key lives in this tab alone, and in no address.
    expect(page.url()).not.toContain(first)
    expect(await page.evaluate<string>('JSON.stringify({ ...localStorage })')).not.toContain(first)
    expect(troubles).toEqual([])
  })
}

const makeFirstKey = async (stage: Stage): Promise<string> => {
  await using visit = await stage.visit('/service')
  const { page } = visit
  await page.getByText('The first key closes the door for good.').waitFor()
  await page.getByLabel('Name of a new key').fill('the first')
  await page.getByRole('button', { name: 'Make the key' }).click()
  const dialog = page.getByRole('dialog', { name: 'The secret of the first' })
  const secret = (await dialog.locator('pre').textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Close' }).click()
  // The page has gone on with it.
  await page.getByRole('button', { name: 'Revoke the first' }).waitFor()
  return secret
}
