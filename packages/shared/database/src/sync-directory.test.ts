import { expect, onTestFinished, test } from 'vitest'
import { syncDirectory } from './sync-directory.ts'

test('opens no directory on Windows, where that fails', () => {
  const platform = Object.getOwnPropertyDescriptor(process, 'platform') as PropertyDescriptor
  onTestFinished(() => void Object.defineProperty(process, 'platform', platform))
  expect(() => syncDirectory('/nowhere')).toThrow('ENOENT')
  Object.defineProperty(process, 'platform', { ...platform, value: 'win32' })
  expect(() => syncDirectory('/nowhere')).not.toThrow()
})
