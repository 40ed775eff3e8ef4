import { startChatServer } from '@daimon/testkit'
import { expect, test } from 'vitest'

import { exampleSoul } from '../../scripts/start/example-soul.ts'
import { chromiumPath } from './chromium.ts'
import { openStage } from './harness.ts'

test('chat: streams the reply of the configured model, remembers it, and shows its failure', async (context) => {
  if (chromiumPath === undefined) context.skip('needs Chromium: scripts/ci/chromium-install.sh')
  const model = await startChatServer('ollama')
  try {
    await using stage = await openStage({ INFERENCE_API_URL: model.url, MODEL_NAME: 'tiny' })
    const { id } = await stage.api.avatars.ensure({
      external_key: 'chat',
      soul: exampleSoul as never,
    })
    await using visit = await stage.visit(`/avatars/${id}/turn`)
    const { page, troubles } = visit
    const chat = page.getByRole('region', { name: 'Test chat' })
    const say = async (text: string) => {
      await chat.getByLabel('Message').fill(text)
      await chat.getByRole('button', { name: 'Send' }).click()
    }
    model.state.pieces = ['Good ', '<b>evening</b>, ', 'sailor.']
    await say('Is the lighthouse open on Sundays?')
    await chat.getByText('Good <b>evening</b>, sailor.').waitFor()
    await stage.picture(page, 'turn-chat')
    const kept = { bot_id: id, session_id: 'studio-test-chat' }
    const remembered = async () =>
      (await stage.api.memories.list(kept).page()).items.map(({ content }) => content).toSorted()
    // Text is shown as it arrives; the turn is remembered after the last chunk.
    await expect
      .poll(remembered)
      .toEqual(['Good <b>evening</b>, sailor.', 'Is the lighthouse open on Sundays?'])
    model.state.misbehaves = { kind: 'after', what: 'end' }
    await say('And on Mondays?')
    await chat.getByRole('alert').waitFor()
    await expect.poll(() => chat.getByRole('listitem').count()).toBe(2)
    expect(await remembered()).toHaveLength(2)
    expect(troubles).toEqual([])
  } finally {
    await model.close()
  }
})
