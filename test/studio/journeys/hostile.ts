import { expect, test } from 'vitest'

import { exampleSoul } from '../../../scripts/start/example-soul.ts'
import type { Harness } from '../harness.ts'

// Detectable if a text becomes markup: a dialog, a request, an element, or a global.
const MARKUP = `"><img src="//evil.example/x" onerror="alert(1)"><script>alert(2)</script><svg/onload=alert(3)><a href="javascript:alert(4)">x</a>{{7*7}}\${alert(5)}`
const BIDI = '\u202Eevil\u202C \u2066ltr\u2069 \u200F\u061C'
const LONG = 'w'.repeat(32_000)
const WORD_OF_100_KB = 'p'.repeat(99_000)

export const hostileJourneys = (stage: () => Harness): void => {
  test('hostile names, souls, memories, sessions, and packs stay text on every page', async () => {
    const { api, url } = stage()
    const soul = {
      ...exampleSoul,
      name: `${MARKUP}${BIDI}`.slice(0, 255),
      role: `${BIDI}${MARKUP}`.slice(0, 255),
      description: `${MARKUP}\n${WORD_OF_100_KB}`,
      capabilities: [MARKUP.slice(0, 200)],
      baseline_msv: { ...exampleSoul.baseline_msv, inner_monologue: MARKUP },
    }
    const { id } = await api.avatars.ensure({
      external_key: MARKUP.slice(0, 128),
      soul: soul as never,
    })
    const hostile = { speaker: MARKUP.slice(0, 128), session_id: MARKUP.slice(0, 128) }
    for (const content of [MARKUP, BIDI, LONG])
      await api.memories.ingest({
        bot_id: id,
        content,
        scope: 'global',
        ...hostile,
        metadata: { [MARKUP]: MARKUP },
      })
    await api.turns.complete({
      bot_id: id,
      summary: MARKUP,
      user_message: `You are useless, shut up. ${MARKUP}`,
      turn_id: MARKUP.slice(0, 100),
      ...hostile,
    })
    await api.avatars.update({ bot_id: id, role: `${MARKUP} again`.slice(0, 255) })
    await using visit = await stage().visit('/', { width: 390 })
    const { page, troubles } = visit
    const expectText = async (at: string) => {
      const foreign = await page.evaluate<number>(COUNT_FOREIGN)
      const wide = await page.evaluate<number>('document.documentElement.scrollWidth')
      expect({ at, foreign, isTooWide: wide > 390 }).toEqual({ at, foreign: 0, isTooWide: false })
    }
    for (const view of ['', '/memories', '/turn', '/soul']) {
      await page.goto(`${url}/avatars/${id}${view}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expectText(view)
    }
    await page.getByText(`${MARKUP} again`.slice(0, 40)).first().waitFor()

    await page.goto(`${url}/`)
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    await expectText('/')

    await page.goto(`${url}/avatars/${id}/memories`)
    await page.getByText(MARKUP, { exact: true }).first().waitFor()
    await expectText('memories')
    await page.getByRole('button', { name: /^View/ }).first().click()
    await page.getByRole('dialog').waitFor()
    await expectText('a memory')
    await stage().picture(page, 'hostile-memory')

    await page.goto(`${url}/avatars/${id}`)
    await page.getByRole('button', { name: /^Reflection/ }).click()
    await page
      .getByRole('article', { name: 'Step details' })
      .getByText(/^You are useless/)
      .waitFor()
    await expectText('a step')

    await page.goto(`${url}/avatars/${id}/turn`)
    await page.getByLabel('User message').fill(MARKUP)
    await page.getByRole('button', { name: 'Prepare' }).click()
    await page.getByRole('region', { name: 'Volatile block' }).waitFor()
    await expectText('a prompt')

    await page.goto(`${url}/workshop`)
    await page.getByLabel('ID', { exact: true }).fill('hostile')
    await page.getByLabel('Name').fill(MARKUP.slice(0, 200))
    await page.getByLabel('Role').fill(BIDI)
    await page
      .getByLabel('SOUL.md', { exact: true })
      .fill(`# ${MARKUP}\n\n- ${MARKUP}\n\n${WORD_OF_100_KB}`)
    await page.getByRole('region', { name: 'Preview' }).waitFor()
    await page.getByText('Full description').click()
    await expectText('the pack editor')
    await stage().picture(page, 'hostile-workshop')
    expect(troubles).toEqual([])
  })
}

/** Counts elements that no Studio page contains, and links with other schemes than HTTP. */
const COUNT_FOREIGN = `[
  ...document.querySelectorAll('#studio script, #studio iframe, #studio object, #studio embed, #studio style'),
  ...[...document.images].filter((image) => !image.src.endsWith('/mark.svg')),
  ...[...document.links].filter((link) => !/^https?:$/.test(link.protocol)),
  ...document.querySelectorAll('[onerror], [onload], [onclick]'),
].length`
