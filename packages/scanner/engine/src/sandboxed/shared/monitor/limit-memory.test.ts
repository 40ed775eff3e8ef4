import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { limitMemory } from './limit-memory.ts'

const watch = (readBytes?: () => number) => {
  let stops = 0
  const { mark, end } = limitMemory({ stop: () => (stops += 1) }, 100, readBytes)
  onTestFinished(end)
  const hasExceeded = () => mark({ code: null, signal: 'SIGKILL' }).isOutOfMemory === true
  return { hasExceeded, stops: () => stops }
}

test('ends a guest once, when it uses too much memory', async () => {
  let bytes = 100
  const { hasExceeded, stops } = watch(() => bytes)
  await wait(80)
  expect([hasExceeded(), stops()]).toEqual([false, 0])
  bytes = 101
  await expect.poll(stops).toBe(1)
  await wait(80)
  expect([hasExceeded(), stops()]).toEqual([true, 1])
})

test('adds up the memory of other processes', async () => {
  await expect.poll(watch().hasExceeded).toBe(true)
})
