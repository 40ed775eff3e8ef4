import { DEFAULT_MSV, type Msv } from '@daimon/identity-api'
import { describe, expect, test } from 'vitest'
import { traitDirectives } from './trait-directives.ts'

/** The published norms, as DESIGN gives them: median and standard deviation. */
const NORMS = {
  H: [0.11, 0.3],
  E: [0.17, 0.26],
  X: [0.25, 0.29],
  A: [0, 0.29],
  C: [0.24, 0.28],
  O: [0.16, 0.32],
} as const

const atNorm = Object.fromEntries(
  Object.entries(NORMS).map(([domain, [median]]) => [domain, median]),
) as Msv['hexaco']
const directives = (hexaco: Partial<Msv['hexaco']>) =>
  traitDirectives({ ...DEFAULT_MSV, hexaco: { ...atNorm, ...hexaco } }, 'Secure').split('\n')

describe('what the vector asks for, by its distance from the norms', () => {
  test('nothing at the norms but the attachment style', () => {
    expect(directives({})).toHaveLength(1)
  })

  test.each(Object.entries(NORMS))('%s is told in degrees, each way', (domain, [median, sd]) => {
    const at = (distance: number) => directives({ [domain]: median + distance * sd })
    expect(at(0.45)).toHaveLength(1)
    expect(at(-0.45)).toHaveLength(1)
    for (const sign of [1, -1]) {
      expect(at(0.75 * sign)[0]).toMatch(/^- You are somewhat /)
      expect(at(1.5 * sign)[0]).toMatch(/^- You are clearly /)
      expect(at(2.5 * sign)[0]).toMatch(/^- You are extremely /)
    }
    expect(at(1.5)[0]).not.toBe(at(-1.5)[0])
  })

  test('each attachment style has words of its own', () => {
    const styles = ['Secure', 'Anxious-Preoccupied', 'Dismissive-Avoidant'] as const
    const lines = styles.map((style) => traitDirectives(DEFAULT_MSV, style).split('\n').at(-1))
    expect(new Set(lines).size).toBe(3)
  })
})
