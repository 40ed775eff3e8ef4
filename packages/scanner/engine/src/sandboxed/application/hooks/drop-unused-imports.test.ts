import { expect, test } from 'vitest'
import { dropUnusedImports } from './drop-unused-imports.ts'

test('leaves out names that nothing uses, and keeps the lines', () => {
  expect(
    dropUnusedImports(`import express, { NextFunction, Router as R, json } from 'express'
import {
  Only,
  Types
} from './types.js'
import Unused from "unused"
import './effect.js'
import * as all from 'all'
import value, { Kind } from './value.js'
express(R, json, all, value)
export { first } from './first.js'
`),
  ).toBe(`import express, { Router as R, json } from 'express'




\n\
import './effect.js'
import * as all from 'all'
import value from './value.js'
express(R, json, all, value)
export { first } from './first.js'
`)
})

test('reads a long text in linear time', () => {
  const beganMs = performance.now()
  for (const part of ['import a, ', 'import {', "import a from '", 'import \n'])
    dropUnusedImports(part.repeat(20_000))
  expect(performance.now() - beganMs).toBeLessThan(2_000)
})
