import { spawnProcess } from '@daimon/testkit'
import { expect, test } from 'vitest'

import { exampleSoul } from '../../../scripts/start/example-soul.ts'
import type { Harness } from '../harness.ts'

export const turnJourneys = (stage: () => Harness): void => {
  test('turn: shows both prompt parts, tokens, timing, and code, and completes the turn', async () => {
    const { api, kernelUrl: serviceUrl } = stage()
    const { id } = await api.avatars.ensure({ external_key: 'turn', soul: exampleSoul as never })
    await api.memories.ingest({ bot_id: id, content: "Ines can't eat walnuts.", speaker: 'Mara' })
    await using visit = await stage().visit(`/avatars/${id}/turn`)
    const { page, troubles } = visit
    const query = 'Is it Ines\' cake, or "walnuts"?'
    await page.getByLabel('User message').fill(query)
    await page.getByRole('button', { name: 'Prepare' }).click()
    const stable = page.getByRole('region', { name: 'Stable prefix' })
    await stable.waitFor()
    const prepared = await api.turns.prepare({ bot_id: id, query, explain: true })
    expect(await stable.locator('pre').textContent()).toBe(prepared.prompt.stable_prefix)
    await stable.getByText(`at most ${prepared.token_bounds!.stable_prefix} tokens`).waitFor()
    const volatile = page.getByRole('region', { name: 'Volatile block' })
    expect(await volatile.locator('pre').textContent()).toContain("Ines can't eat walnuts.")
    await page
      .getByRole('region', { name: 'Recalled' })
      .getByText("Ines can't eat walnuts.")
      .waitFor()
    await expect
      .poll(() => page.getByRole('region', { name: 'Timing' }).getByRole('listitem').count())
      .toBe(5)
    await page.getByRole('region', { name: 'Would move' }).waitFor()
    await stage().picture(page, 'turn')
    // The same message again: the prompt's stable part is unchanged, and nothing was stored.
    await page.getByRole('button', { name: 'Prepare' }).click()
    await stable.getByText('unchanged').waitFor()
    expect((await api.memories.list({ bot_id: id }).page()).items).toHaveLength(1)

    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await page.getByText('Copied').waitFor()
    const copied = await page.evaluate<string>('navigator.clipboard.readText()')
    await using shell = spawnProcess('sh', ['-c', copied], {
      env: { DAIMON_URL: serviceUrl, DAIMON_API_KEY: 'none' },
    })
    expect(await shell.exitCode).toBe(0)
    expect(JSON.parse(shell.stdout())).toMatchObject({ memories: prepared.memories })
    for (const language of ['TypeScript', 'Python']) {
      await page.getByRole('button', { name: language }).click()
      expect(await page.locator('.code-block').textContent()).toContain(JSON.stringify(query))
    }

    await page.getByLabel('Model reply').fill('No walnuts, then.')
    await page.getByLabel('User name').fill('Mara')
    await page.getByRole('button', { name: 'Complete' }).click()
    const complete = page.getByRole('region', { name: 'Complete turn' })
    await complete.getByRole('heading', { name: '2 memories' }).waitFor()
    await complete.getByRole('heading', { name: '1 step' }).waitFor()
    await stage().picture(page, 'turn-completed')
    const { items } = await api.memories.list({ bot_id: id }).page()
    expect(items.map(({ content }) => content).toSorted()).toEqual(
      ["Ines can't eat walnuts.", query, 'No walnuts, then.'].toSorted(),
    )
    expect((await api.avatars.history({ bot_id: id }).page()).items).toHaveLength(1)
    expect(troubles).toEqual([])
  })

  test('chat: is absent without a model', async () => {
    const { api } = stage()
    const { id } = await api.avatars.ensure({ external_key: 'x', soul: exampleSoul as never })
    await using visit = await stage().visit(`/avatars/${id}/turn`)
    const ready = visit.page.waitForResponse((response) => response.url().includes('/api/ready'))
    await visit.page.reload()
    await (await ready).finished()
    await visit.page.getByLabel('User message').waitFor()
    expect(await visit.page.getByRole('region', { name: 'Test chat' }).count()).toBe(0)
  })
}
