import type { AvatarDocument } from '@daimon/client'
import { choose } from '@daimon/testkit'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'

import { exampleSoul } from '../../../scripts/start/example-soul.ts'
import type { Harness } from '../harness.ts'

const MEMORIES = choose({ sample: 2_500, whole: 10_000 })
// The last page is full, so that a click near the beginning of the chart finds it.
const STEPS = choose({ sample: 1_248, whole: 4_992 })
/** Steps on a page of the log. */
const PAGE_STEPS = 12
const FIRST_AT = Date.UTC(2024, 0, 1)
const HOUR_MS = 3_600_000

/** The exported document of an avatar, multiplied to many memories and steps. */
const longLived = async ({ api }: Harness): Promise<AvatarDocument> => {
  const { id } = await api.avatars.ensure({
    external_key: `seed-${randomUUID()}`,
    soul: exampleSoul as never,
  })
  await api.turns.complete({ bot_id: id, summary: 's', user_message: 'Thank you, you are kind!' })
  const document = await api.avatars.exportDocument({ bot_id: id })
  const [memory] = document.memories
  const [step] = document.drift_log
  const uuid = (kind: string, at: number) =>
    `${kind}0000000-0000-4000-8000-${at.toString(16).padStart(12, '0')}`
  const at = (index: number) => new Date(FIRST_AT + index * HOUR_MS).toISOString()
  return {
    ...document,
    memories: Array.from({ length: MEMORIES }, (_, index) => ({
      ...memory!,
      id: uuid('a', index),
      chain_id: uuid('a', index),
      content: `Locker ${index} opens with the number ${index * 7919}.`,
      occurred_at: at(index),
      recorded_at: at(index),
      valid_from: at(index),
      sources: [{ ...memory!.sources[0]!, occurred_at: at(index) }],
    })),
    drift_log: Array.from({ length: STEPS }, (_, index) => ({
      ...step!,
      id: uuid('b', index),
      turn_id: `turn-${index}`,
      at: at(index),
      after: {
        ...step!.after,
        hexaco: { ...step!.after.hexaco, A: 0.4 + Math.sin(index / 200) * 0.1 },
      },
      evidence: { ...step!.evidence, memory_ids: [] },
    })),
  } as unknown as AvatarDocument
}

export const scaleJourneys = (stage: () => Harness): void => {
  test(`pages ${MEMORIES} memories and ${STEPS} steps, thins the chart, and reaches each of them`, async () => {
    const { api } = stage()
    const document = await longLived(stage())
    const { id } = await api.avatars.importDocument(
      { document, external_key: `long-lived-${randomUUID()}` },
      { timeoutMs: 600_000 },
    )
    await using visit = await stage().visit(`/avatars/${id}`)
    const { page, troubles } = visit
    await page.getByText(`${STEPS} steps in the log`).waitFor()
    await page.locator('.drift-chart canvas').waitFor()
    const elements = () => page.evaluate<number>("document.querySelectorAll('*').length")
    expect(await elements()).toBeLessThan(1_500)
    await page.locator('.drift-chart .u-over').click({ position: { x: 3, y: 80 } })
    const pages = Math.ceil(STEPS / PAGE_STEPS)
    await page.getByText(`Page ${pages} of ${pages}`).waitFor()
    await page.getByRole('button', { name: 'Newer steps' }).click()
    await page.getByText(`Page ${pages - 1} of ${pages}`).waitFor()
    await stage().picture(page, 'scale-drift')

    await page.getByRole('link', { name: 'Memories' }).click()
    await page.getByText(`Locker ${MEMORIES - 1} opens`).waitFor()
    await page.getByRole('button', { name: 'Older memories' }).click()
    await page.getByText(`Locker ${MEMORIES - 51} opens`).waitFor()
    expect(await elements()).toBeLessThan(1_500)
    await page.getByRole('searchbox', { name: 'Text' }).fill('locker 17 opens')
    await page.getByText('Locker 17 opens').waitFor()
    await page.getByRole('button', { name: 'Recall', exact: true }).click()
    await page.getByLabel('Query').fill('Which number opens locker 2424?')
    await page.getByLabel('Query').press('Enter')
    await page.getByText('Locker 2424 opens').waitFor()
    await stage().picture(page, 'scale-recall')
    expect(troubles).toEqual([])
  })
}
