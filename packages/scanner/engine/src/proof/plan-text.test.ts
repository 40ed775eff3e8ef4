import { expect, test } from 'vitest'
import { NONCE, hole } from '../protocol/plan.ts'
import type { Trigger } from '../protocol/trigger.ts'
import { planText } from './plan-text.ts'

const fired: Trigger = {
  vulnerability: 'command-injection',
  plan: {
    load: 'case.parts',
    steps: [
      { on: 'module', get: ['Archive'], how: 'call', args: [hole(16), 1], named: { deep: true } },
      { on: 0, get: ['pack'], how: 'call', args: [{ $: 'bytes', text: hole(0) }, [null]] },
    ],
  },
  hole: 0,
  payload: `;touch ${NONCE};#`,
}

test('writes a plan for Python as its caller would', () => {
  expect(planText(fired, 'python')).toBe(
    [
      'import case.parts as m',
      'v0 = m.Archive("a", 1, deep=True)',
      'v1 = v0.pack(b";touch NONCE;#", [None])',
    ].join('\n'),
  )
})

test('writes a slow text with what is around it', () => {
  const attack = { prefix: '<', pump: 'ab', suffix: '!' }
  const plan = {
    load: 'case',
    steps: [{ on: 'module', get: ['read'], how: 'call', args: [`x${hole(0)}y`] }] as const,
  }
  expect(planText({ ...fired, plan, attack }, 'python')).toBe(
    'import case as m\nv0 = m.read("x<" + "ab" * 50000 + "!y")',
  )
})
