import { SoulHybridClient } from '@daimon/client'
import { expect, test } from 'vitest'

import type { Harness } from '../harness.ts'

export const accessJourneys = (stage: () => Harness): void => {
  // Registered last: the first key permanently ends access without a key, which others use.
  test('keys: the first one ends access without a key; others are created, rotated, and revoked', async () => {
    const { kernelUrl: serviceUrl } = stage()
    const reads = async (key: string) =>
      (await fetch(`${serviceUrl}/v1/avatars`, { headers: { authorization: `Bearer ${key}` } }))
        .status
    const first = await makeFirstKey(stage())
    expect([await reads(first), await reads('nothing')]).toEqual([200, 401])

    await using visit = await stage().visit('/packs')
    const { page, troubles } = visit
    await page.getByRole('heading', { name: 'API key required' }).waitFor()
    await page.getByLabel('Key').fill('a key with spaces')
    await expect.poll(() => page.getByRole('button', { name: 'Use key' }).isDisabled()).toBe(true)
    await page.getByLabel('Key').fill('a-wrong-key-of-nobody')
    await page.getByRole('button', { name: 'Use key' }).click()
    await page.getByText('The identity service rejected the last key.').waitFor()
    await stage().picture(page, 'key')
    await page.getByLabel('Key').fill(first)
    await page.getByRole('button', { name: 'Use key' }).click()
    await page.getByText('23 of 23').waitFor()

    await page.getByRole('link', { name: 'Service' }).click()
    await page.getByText('the first').waitFor()
    await page.getByLabel('Key name').fill('reader')
    await page.getByRole('button', { name: 'Create key' }).click()
    const dialog = page.getByRole('dialog', { name: 'Secret of reader' })
    const secret = (await dialog.locator('pre').textContent()) ?? ''
    await dialog.getByRole('button', { name: 'Close' }).click()
    expect(await reads(secret)).toBe(200)
    const api = new SoulHybridClient({ baseUrl: serviceUrl, apiKey: first })
    expect((await api.keys.list().page()).items).toMatchObject([
      { name: 'reader', scopes: ['read'] },
      { name: 'the first', scopes: ['read', 'write', 'admin'] },
    ])

    await page.getByRole('button', { name: 'Rotate reader' }).click()
    const next = (await dialog.locator('pre').textContent()) ?? ''
    expect([await reads(next), next === secret]).toEqual([200, false])
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Revoke reader' }).click()
    await page.getByText('Revoked reader.').waitFor()
    expect([await reads(next), await reads(secret)]).toEqual([401, 401])
    // The key is kept in this tab only, and in no address.
    expect(page.url()).not.toContain(first)
    expect(await page.evaluate<string>('JSON.stringify({ ...localStorage })')).not.toContain(first)
    expect(troubles).toEqual([])
  })
}

const makeFirstKey = async (stage: Harness): Promise<string> => {
  await using visit = await stage.visit('/service')
  const { page } = visit
  await page.getByText('After you create the first key').waitFor()
  await page.getByLabel('Key name').fill('the first')
  await page.getByRole('button', { name: 'Create key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Secret of the first' })
  const secret = (await dialog.locator('pre').textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Close' }).click()
  // The page already uses the new key.
  await page.getByRole('button', { name: 'Revoke the first' }).waitFor()
  return secret
}
